import { LegalPage } from '../parts/LegalPage.tsx'
import { refund } from '../text/refund.ts'

export const Refund = () => <LegalPage document={refund} />
