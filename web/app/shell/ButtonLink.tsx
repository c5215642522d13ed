import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonLook, buttonClass } from '../../kit/button-class.ts'

type ButtonLinkProps = ButtonLook & Omit<LinkProps, 'className'>

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function ButtonLink({ look, size, wide, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, wide })} />
}
