/** The page of the host's own windows: a folder to choose, or a question with buttons. It speaks by `tell` and `show`. */
export const dialogPage = `<!doctype html><title>Sortwell</title>
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
