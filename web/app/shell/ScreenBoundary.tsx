import { Component, type ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { Notice } from '../../kit/Notice.tsx'
import { Page } from '../../kit/Page.tsx'
import { takeFocus } from '../../kit/take-focus.ts'
import { fetchMissing } from './lazy-screen.ts'
import { rawMessageOf } from './message-of.ts'
import { usePlatform } from './platform.tsx'
import { shell } from './text.ts'

type ScreenBoundaryProps = {
  /** Key of the entry in the history. */
  readonly visit: string
  readonly children: ReactNode
}
type State = { readonly visit: string; readonly hasFailed: boolean }

/** Keeps the frame when a screen fails, most often because its file failed to load. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  /**
   * Going to another route, or another section of one, tries again. A key would do so too, but would remove the old screen
   * before the next one is there.
   */
  static getDerivedStateFromProps = ({ visit }: ScreenBoundaryProps, state: State) =>
    visit === state.visit ? null : { visit, hasFailed: false }
  override state: State = { visit: this.props.visit, hasFailed: false }
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <Failure onFound={() => this.setState({ hasFailed: false })} />
  }
}

/** @param onFound called when the screen's file is available after all */
function Failure({ onFound }: { readonly onFound: () => void }) {
  const { reload } = usePlatform()
  const { problem, dismiss, run } = useAction()

  /** If the server answers but has no such file, there is a newer version of the site. */
  async function tryAgain() {
    if (await fetchMissing()) return onFound()
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => {
      throw new Error(shell.failure.unreachable)
    })
    reload()
  }
  return (
    <Page width="narrow" title={shell.failure.title} lead={shell.failure.text}>
      <Notice kind="problem" message={problem} onDismiss={dismiss} />
      <Button ref={takeFocus} variant="primary" onClick={() => run(tryAgain, rawMessageOf)}>
        {shell.failure.action}
      </Button>
    </Page>
  )
}
