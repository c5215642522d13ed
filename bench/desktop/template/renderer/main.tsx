import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './main.css'

declare global {
  interface Window {
    readonly template: {
      list(): Promise<readonly string[]>
    }
  }
}

/** The template's page, and a list that draws all of its files. */
function App() {
  const [files, setFiles] = useState<readonly string[]>([])
  const [view, setView] = useState<'icons' | 'list'>('icons')
  return (
    <>
      <h1>You’ve successfully created an Electron project with React and TypeScript</h1>
      <p>
        Please try pressing <code>F12</code> to open the devTool
      </p>
      <p>
        <button type="button" onClick={() => void window.template.list().then(setFiles)}>
          Browse…
        </button>
        <button type="button" onClick={() => setView('icons')}>
          Icons
        </button>
        <button type="button" onClick={() => setView('list')}>
          List
        </button>
      </p>
      <ul className={`files ${view}`} aria-label="Files">
        {files.map(name => (
          <li key={name}>
            <i />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
