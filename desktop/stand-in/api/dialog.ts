import { existsSync, readdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Host, isSeen, type Running, runningOf } from '../host.ts'
import { strict } from '../not-implemented.ts'

type OpenOptions = {
  readonly title?: string
  readonly defaultPath?: string
  readonly properties?: readonly string[]
}
type MessageOptions = {
  readonly message: string
  readonly detail?: string
  readonly buttons?: readonly string[]
  readonly defaultId?: number
  readonly cancelId?: number
}
type SaveOptions = { readonly title?: string; readonly defaultPath?: string }

/** `dialog`, for a person at the screen. A test that needs an answer puts its own function here, as on Electron. */
export function dialogOf(host: Host) {
  function person(member: string): Running {
    if (isSeen(host)) return runningOf(host, 'dialog')
    throw new Error(`stand-in: dialog.${member} has nobody to ask; a test replaces it with app.evaluate`)
  }

  return strict('dialog', {
    async showOpenDialog(...args: [object, OpenOptions] | [OpenOptions]) {
      const chosen = await askForPath(person('showOpenDialog'), args.at(-1) as OpenOptions)
      return { canceled: chosen === undefined, filePaths: chosen === undefined ? [] : [chosen] }
    },

    /** Asks for the folder; the name is the proposed one. */
    async showSaveDialog(...args: [object, SaveOptions] | [SaveOptions]) {
      const { title = 'Save', defaultPath = '' } = args.at(-1) as SaveOptions
      const properties = ['openDirectory']
      const folder = await askForPath(person('showSaveDialog'), { title, properties })
      const filePath = folder && path.join(folder, path.basename(defaultPath))
      if (filePath && existsSync(filePath)) throw new Error(`${filePath} exists already.`)
      return { canceled: filePath === undefined, filePath: filePath ?? '' }
    },

    async showMessageBox(...args: [object, MessageOptions] | [MessageOptions]) {
      const options = args.at(-1) as MessageOptions
      const { message, detail = '', buttons = ['OK'], defaultId = 0, cancelId = 0 } = options
      const response = await askInWindow<number>(
        person('showMessageBox'),
        { heading: message, text: detail, buttons, defaultButton: defaultId },
        ({ button = 0 }) => ({ close: button }),
      )
      return { response: response ?? cancelId, checkboxChecked: false }
    },

    showErrorBox: (title: string, content: string): void => console.error(`${title}\n${content}`),
  })
}

function askForPath(
  running: Running,
  { title = 'Open', defaultPath = os.homedir(), properties }: OpenOptions,
): Promise<string | undefined> {
  const filesToo = !properties?.includes('openDirectory')
  const buttons = ['Cancel', filesToo ? 'Open' : 'Choose this folder']
  let current = defaultPath
  const look = (wanted: string, problem = ''): object => {
    try {
      const folder = path.resolve(current, wanted)
      const entries = readdirSync(folder, { withFileTypes: true })
        .filter(entry => !entry.name.startsWith('.') && (filesToo || entry.isDirectory()))
        .map(entry => ({ name: entry.name, target: path.join(folder, entry.name) }))
        .sort((a, b) => a.name.localeCompare(b.name))
      current = folder
      const up = { name: '..', target: path.dirname(folder) }
      return { heading: title, text: problem, path: folder, entries: [up, ...entries], buttons }
    } catch {
      return look('.', `${wanted} cannot be opened.`)
    }
  }
  return askInWindow<string | undefined>(running, look(current), ({ kind, path: typed = '', button }) => {
    if (kind === 'button' && button === 0) return { close: undefined }
    const chosen = path.resolve(current, typed)
    const stats = statSync(chosen, { throwIfNoEntry: false })
    const isFit = stats !== undefined && (filesToo ? stats.isFile() : stats.isDirectory())
    if (isFit && (kind === 'button' || filesToo)) return { close: chosen }
    return { show: look(typed) }
  })
}

type DialogMessage = { readonly kind: string; readonly path?: string; readonly button?: number }

/**
 * A small window of our own, for what a system would ask a person.
 * @param shown the page's first content
 * @param onMessage what the person did; may give new content, or `close` with the answer
 * @returns the answer, or undefined when the window was closed
 */
async function askInWindow<Answer>(
  { targets, chromium: { cdp } }: Running,
  shown: object,
  onMessage: (message: DialogMessage) => { readonly show: object } | { readonly close: Answer },
): Promise<Answer | undefined> {
  const { targetId, sessionId } = await targets.open({ width: 640, height: 480 })
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
  const show = (content: object) =>
    cdp.tell('Runtime.evaluate', { expression: `show(${JSON.stringify(content)})` }, sessionId)
  targets.whenGone(targetId, () => resolve(undefined))
  cdp.tell('Page.enable', undefined, sessionId)
  cdp.tell('Runtime.enable', undefined, sessionId)
  cdp.tell('Runtime.addBinding', { name: 'tell' }, sessionId)
  cdp.on(
    'Runtime.bindingCalled',
    ({ payload }) => {
      const next = onMessage(JSON.parse(payload) as DialogMessage)
      if ('show' in next) return show(next.show)
      resolve(next.close)
      cdp.tell('Target.closeTarget', { targetId })
    },
    sessionId,
  )
  cdp.on('Page.domContentEventFired', () => show(shown), sessionId)
  await Promise.all([
    cdp.send('Runtime.runIfWaitingForDebugger', undefined, sessionId),
    cdp.send('Page.getFrameTree', undefined, sessionId),
  ])
  const url = `data:text/html;charset=utf-8,${encodeURIComponent(dialogPage)}`
  cdp.tell('Page.navigate', { url }, sessionId)
  const { windowId } = await cdp.send('Browser.getWindowForTarget', { targetId })
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width: 640, height: 480 } })
  return promise
}

/** A folder to choose, or a question with buttons. It speaks by `tell` and `show`. */
const dialogPage = `<!doctype html><title>Sortwell</title>
<style>
  :root { color-scheme: light dark; font: 15px system-ui, sans-serif }
  body { margin: 0; height: 100vh; display: grid; grid-template-rows: auto 1fr auto; gap: 12px; padding: 16px; box-sizing: border-box }
  h1 { font-size: 17px; margin: 0 } p { margin: 8px 0 0; white-space: pre-wrap }
  input { width: 100%; box-sizing: border-box; font: inherit; padding: 6px 8px; margin-top: 8px }
  ul { margin: 0; padding: 4px; overflow: auto; list-style: none; border: 1px solid #8886; border-radius: 6px }
  li button { width: 100%; text-align: left; border: 0; background: none; font: inherit; color: inherit; padding: 5px 8px }
  li button:hover, li button:focus { background: #8883 }
  footer { display: flex; justify-content: flex-end; gap: 8px } footer button { font: inherit; padding: 6px 14px }
</style>
<header><h1></h1><p></p><input aria-label="Path" spellcheck="false" hidden></header><ul hidden></ul><footer></footer>
<script>
  const say = message => window.tell(JSON.stringify(message))
  const [title, note, input, list, footer] = ['h1', 'p', 'input', 'ul', 'footer'].map(name => document.querySelector(name))
  const button = (text, click) => Object.assign(document.createElement('button'), { textContent: text, onclick: click })
  input.onkeydown = event => { if (event.key === 'Enter') say({ kind: 'go', path: input.value }) }
  window.show = ({ heading, text = '', path, entries, buttons, defaultButton = 0 }) => {
    document.title = title.textContent = heading
    note.textContent = text
    input.hidden = list.hidden = path === undefined
    input.value = path ?? ''
    list.replaceChildren(...(entries ?? []).map(({ name, target }) => {
      const item = document.createElement('li')
      item.append(button(name, () => say({ kind: 'go', path: target })))
      return item
    }))
    footer.replaceChildren(...buttons.map((label, at) => button(label, () => say({ kind: 'button', button: at, path: input.value }))))
    if (path === undefined) footer.children[defaultButton]?.focus(); else input.focus()
  }
</script>`
