import { Component, type ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Page } from '../../kit/Page.tsx'
import { takeFocus } from '../../kit/take-focus.ts'
import { usePlatform } from './platform.tsx'
import { shell } from './text.ts'

type ScreenBoundaryProps = {
  /** Key of the entry in the history. */
  readonly visit: string
  readonly children: ReactNode
}
type State = { readonly visit: string; readonly hasFailed: boolean }

/** Keeps the frame when a screen fails, most often because its file went away with an older version of the site. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  /**
   * Another route, or section of one, is another try. A key would do that, too, but take the former screen away before the
   * next is there.
   */
  static getDerivedStateFromProps = ({ visit }: ScreenBoundaryProps, state: State) =>
    visit === state.visit ? null : { visit, hasFailed: false }
  override state: State = { visit: this.props.visit, hasFailed: false }
  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children
  }
}

function Failure() {
  const { reload } = usePlatform()
  return (
    <Page width="narrow" title={shell.failure.title} lead={shell.failure.text}>
      <Button ref={takeFocus} look="primary" onClick={reload}>
        {shell.failure.action}
      </Button>
    </Page>
  )
}
