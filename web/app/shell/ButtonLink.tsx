import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonStyle, buttonClass } from '../../kit/button-class.ts'

type ButtonLinkProps = ButtonStyle & Omit<LinkProps, 'className'>

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function ButtonLink({ variant, size, wide, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide })} />
}
