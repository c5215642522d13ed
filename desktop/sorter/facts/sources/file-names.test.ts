import { expect, test } from 'vitest'
import { takenByName } from './file-names.ts'

test.each([
  ['IMG_20240131_142233.jpg', '2024-01-31T14:22:33'],
  ['IMG_20240131_142233123.jpg', '2024-01-31T14:22:33'],
  ['IMG_20240131.jpg', '2024-01-31'],
  ['VID_20240131_142233.mp4', '2024-01-31T14:22:33'],
  ['PXL_20240131_142233123.jpg', '2024-01-31T14:22:33Z'],
  ['20240131_142233.jpg', '2024-01-31T14:22:33'],
  ['IMG-20240131-WA0007.jpg', '2024-01-31'],
  ['WhatsApp Image 2024-01-31 at 14.22.33.jpeg', '2024-01-31T14:22:33'],
  ['WhatsApp Image 2024-01-31 at 2.22.33 PM.jpeg', '2024-01-31T14:22:33'],
  ['Screenshot 2024-01-31 at 14.22.33.png', '2024-01-31T14:22:33'],
  ['Screenshot 2024-01-31 at 12.22.33\u202fAM.png', '2024-01-31T00:22:33'],
  ['Screen Shot 2024-01-31 at 2.22.33 PM.png', '2024-01-31T14:22:33'],
  ['Screenshot 2024-01-31 142233.png', '2024-01-31T14:22:33'],
  ['Screenshot from 2024-01-31 14-22-33.png', '2024-01-31T14:22:33'],
  ['Screenshot_20240131-142233.png', '2024-01-31T14:22:33'],
  ['signal-2024-01-31-142233.jpg', '2024-01-31T14:22:33'],
  ['2024-01-31 14.22.33.jpg', '2024-01-31T14:22:33'],
])('%s was taken %s', (name, taken) => {
  expect(takenByName(name)).toBe(taken)
})

test.each([
  'IMG_1234.jpg',
  'IMG_20241331_142233.jpg',
  'IMG_20230229.jpg',
  'IMG_20240131_256199.jpg',
  '20240131.jpg',
  'invoice 2024-01-31.pdf',
  'report-20240131_142233.pdf',
  'IMG_202401311422.jpg',
])('%s says nothing', name => {
  expect(takenByName(name)).toBeNull()
})
