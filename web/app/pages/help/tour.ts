const guides = import.meta.glob<string>('../../../../docs/tour.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export type TourStep = {
  readonly title: string
  /** Paragraphs, with `keys` and *words of the window* as in Markdown. */
  readonly paragraphs: readonly string[]
  /** The picture's name without the appearance: `tour-1-choose`. */
  readonly picture?: { readonly name: string; readonly alt: string }
}

/** The steps of docs/tour.md: its headings with a number, and what is below them. */
export function readTour(markdown = Object.values(guides).join()): readonly TourStep[] {
  const numbered = markdown.split(/^## /m).filter(section => /^\d+\. /.test(section))
  return numbered.map(section => {
    const [heading = '', ...blocks] = section.trim().split(/\n\s*\n/)
    const [, alt, name] = blocks.join('\n').match(/!\[([^\]]*)\]\(pictures\/([\w-]+)\.png\)/) ?? []
    return {
      title: heading.replace(/^\d+\. /, ''),
      paragraphs: blocks.filter(block => !block.startsWith('![')).map(block => block.replaceAll('\n', ' ')),
      ...(alt !== undefined && name !== undefined ? { picture: { name, alt } } : {}),
    }
  })
}
