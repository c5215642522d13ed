// Runs before anything of ours: plain JavaScript, because the system's Node may be too old for TypeScript.
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const oldest = 20
const [, version = process.version] = /node\/(v\S+)/.exec(process.env.npm_config_user_agent || '') || []

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

// npm puts the Node 24 of the packages first; the one that npm itself runs on is in its user agent.
if (Number.parseInt(version.slice(1), 10) < oldest)
  stop(`Sortwell needs Node ${oldest} or newer, and this is ${version}. Get one from https://nodejs.org.`)
const isInstalled =
  process.features.typescript && existsSync(join(__dirname, '../node_modules/electron-vite'))
if (process.env.npm_lifecycle_event !== 'preinstall' && !isInstalled)
  stop('The packages are not installed: run "npm ci" first.')
