import { test } from 'vitest'

test.skip('the server on PostgreSQL: there is none for this platform; set POSTGRES_BIN to the folder of one', () => {})
