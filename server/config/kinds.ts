import * as z from 'zod/mini'

// Each kind is given the words that follow "must be" when a value is refused.

const wholeNumber = (min: number, max: number, wanted: string) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/, wanted)), z.transform(Number)),
    z.int(wanted).check(z.minimum(min, wanted), z.maximum(max, wanted)),
  )

export const port = () => wholeNumber(0, 65_535, 'a port from 0 to 65535')

export const count = (min: number, max: number) => wholeNumber(min, max, `a number from ${min} to ${max}`)

/** A time in seconds, as milliseconds. */
export const seconds = (min: number, max: number) =>
  z.pipe(
    wholeNumber(min, max, `a number of seconds from ${min} to ${max}`),
    z.transform((given: number) => given * 1000),
  )

export const onOff = () =>
  z.pipe(
    z.enum(['on', 'off'], 'on or off'),
    z.transform((word: 'on' | 'off') => word === 'on'),
  )

export const url = (protocol: RegExp, wanted: string) => z.url({ protocol, hostname: /./, error: wanted })

/** An http or https origin: an address without path, query and credentials. */
export const origin = (wanted: string) =>
  z.pipe(
    url(/^https?$/, wanted).check(
      z.refine(text => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, wanted),
    ),
    z.transform((text: string) => new URL(text).origin),
  )

/** An address or a network such as 10.0.0.0/8. */
export const network = (wanted: string) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], wanted)

/** A mail address, with or without a name before it. */
export const mailbox = (wanted: string) =>
  z.string().check(z.regex(/^(?:[^<>\r\n@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, wanted))

/** Parts between commas. */
export const list = <Item extends z.ZodMiniType<string, string>>(item: Item) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').flatMap(part => part.trim() || [])),
    ),
    z.array(item),
  )

/** Percent-encodes what a URL would not take for a part of user and password: everything before the last @ belongs to them. */
const encodeCredentials = (text: string) =>
  text.replace(
    /^(smtps?:\/\/)(.*)(?=@)/i,
    (_, start: string, who: string) =>
      start + who.replace(/%(?![\da-f]{2})|[#/?@\\\s]/gi, encodeURIComponent),
  )

const isMailServer = (text: string) => {
  try {
    const { username, password, pathname, search, hash } = new URL(text)
    decodeURIComponent(username + password)
    return pathname.length <= 1 && search === '' && hash === ''
  } catch {
    return false
  }
}

/** An SMTP server with user and password, which may be written as they are, or percent-encoded. */
export const mailServer = (wanted: string) =>
  z.pipe(
    z.pipe(z.string(), z.transform(encodeCredentials)),
    url(/^smtps?$/, wanted).check(z.refine(isMailServer, wanted)),
  )
