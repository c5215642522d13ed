import type { Page } from 'playwright/test'

/** What is wrong with the screen for people who see little or use no mouse; one line a finding. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]
    const visible = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      element => element.checkVisibility({ opacityProperty: true }) && !element.closest('[aria-hidden=true]'),
    )
    const shown = document.querySelector('dialog[open]')
    const looked = shown ? visible.filter(element => shown.contains(element)) : visible
    return [...looked.flatMap(findings), ...pageFindings()]

    function findings(element: HTMLElement): string[] {
      const found: string[] = []
      const what = `${element.localName} "${element.textContent?.slice(0, 40)}"`
      if (element.matches('button, summary, a') && nameOf(element) === '') found.push(`no name: ${what}`)
      if (element.matches('input') && !element.ariaLabel && !element.closest('label'))
        found.push(`no label: ${what}`)
      if (element.matches('img') && !element.hasAttribute('alt')) found.push(`no alternative: ${what}`)
      if (element.tabIndex > 0) found.push(`own tab order: ${what}`)
      if (element.matches('button, summary, [role=tab]') && element.getBoundingClientRect().height < 24)
        found.push(`too small: ${what}`)
      const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
      if (hasText && !element.closest(':disabled')) {
        const { color, fontSize, fontWeight } = getComputedStyle(element)
        const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
        const ratio = contrast(over(parse(color), behind(element)), behind(element))
        if (ratio < (isLarge ? 3 : 4.5)) found.push(`contrast ${ratio.toFixed(2)}: ${what}`)
      }
      return found
    }

    function pageFindings(): string[] {
      const ids = [...document.querySelectorAll('[id]')].map(element => element.id)
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `id twice: ${id}`)
      const titles = looked.filter(element => element.localName === 'h1').length
      return [...twice, ...(shown || titles === 1 ? [] : [`${titles} main headings`])]
    }

    function nameOf(element: HTMLElement): string {
      return (element.ariaLabel ?? element.textContent ?? '').trim()
    }

    function behind(element: HTMLElement | null): Colour {
      if (element === null) return [255, 255, 255, 1]
      const own = parse(getComputedStyle(element).backgroundColor)
      return own[3] === 1 ? own : over(own, behind(element.parentElement))
    }

    function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
      const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha)
      return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
    }

    function parse(colour: string): Colour {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return [red, green, blue, alpha]
    }

    function contrast(one: Colour, other: Colour): number {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }

    function luminance(colour: Colour): number {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map(part => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
  })
}
