import { expect, test } from 'vitest'
import { readTour } from './tour.ts'

const folder = '../../../site/public/pictures'
const pictures = Object.keys(import.meta.glob('../../../site/public/pictures/*'))

test('a step is a heading with a number, its words and its picture', () => {
  const tour = `# A tour

Before.

## 1. Choose

![The start](pictures/tour-1-choose.png)

One click opens
the preview.

## 2. Write a rule

A few letters.

## How it was timed

By a model.
`
  expect(readTour(tour)).toEqual([
    {
      title: 'Choose',
      paragraphs: ['One click opens the preview.'],
      picture: { name: 'tour-1-choose', alt: 'The start' },
    },
    { title: 'Write a rule', paragraphs: ['A few letters.'] },
  ])
})

test('every picture of the tour is there for the site, light and dark', () => {
  const names = readTour().flatMap(({ picture }) => picture?.name ?? [])
  expect(names.length).toBeGreaterThanOrEqual(5)
  const files = names.flatMap(name =>
    ['light', 'dark'].flatMap(look => ['avif', 'webp'].map(type => `${folder}/${name}-${look}.${type}`)),
  )
  expect(files.filter(file => !pictures.includes(file))).toEqual([])
})
