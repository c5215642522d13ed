import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { readSession } from './checkout-operations.ts'
import { declinedCard, disputingCard, type Life, laterDeclinedCard } from './life.ts'
import type { Price } from './objects.ts'
import type { State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

type PagesOptions = {
  readonly state: State
  readonly life: Life
  readonly webhooks: Webhooks
  readonly clock: () => number
}
type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem } form { display: grid; gap: .75rem; margin: 1rem 0 }
  label { display: grid; gap: .25rem } input, button, a.back { font: inherit; min-height: 2.75rem; padding: .5rem .75rem }
  button { cursor: pointer } [role=alert] { padding: .75rem; border: 1px solid currentcolor; border-left-width: .5rem }
  .banner { padding: .5rem .75rem; background: #fde68a; color: #422006 }`
/** Forms of the page may post here, and redirects may lead back to the product. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

const frame = (c: Context, title: string, body: Markup, status: 200 | 402 | 404 | 410 = 200) =>
  c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main><p class="banner">Sandbox: play money, no real card is charged.</p><h1>${title}</h1>${body}</main></body></html>`,
    status,
    headers,
  )

const dollars = (price: Price) =>
  `${new Intl.NumberFormat('en-US', { style: 'currency', currency: price.currency }).format(price.unit_amount / 100)} a ${price.recurring.interval}`
const day = (seconds: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)

/** The pages that Stripe hosts: where a person pays, and where a customer manages what they bought. */
export function servePages(app: Hono, options: PagesOptions): void {
  serveCheckout(app, options)
  servePortal(app, options)
}

function serveCheckout(app: Hono, { state, life, webhooks, clock }: PagesOptions) {
  const { tables } = state
  const find = (id: string) => {
    const session = tables.sessions[id]
    return session && readSession(session, Math.floor(clock() / 1000))
  }
  function payPage(c: Context, problem?: string) {
    const session = find(c.req.param('id') ?? '')
    const price = tables.prices[session?.price ?? '']
    if (!session || !price) return frame(c, 'Checkout', html`<p>There is no such checkout.</p>`, 404)
    if (session.status !== 'open') return frame(c, 'Checkout', html`<p>This checkout is closed.</p>`, 410)
    return frame(
      c,
      'Pay for Sortwell Premium',
      html`<p>${dollars(price)}, for ${tables.customers[session.customer]?.email}</p>
${problem ? html`<p role="alert">${problem}</p>` : ''}
<form method="post"><label>Card number <input name="card" value="4242 4242 4242 4242" inputmode="numeric" autocomplete="off"></label>
<button>Subscribe</button></form>
<p>Declined: ${declinedCard}. Declined from the second payment on: ${laterDeclinedCard}. Disputed: ${disputingCard}.</p>
<a class="back" href="${session.cancel_url}">Back to Sortwell</a>`,
      problem ? 402 : 200,
    )
  }

  app.get('/c/pay/:id', c => payPage(c))
  app.post('/c/pay/:id', async c => {
    const session = find(c.req.param('id'))
    const price = tables.prices[session?.price ?? '']
    if (session?.status !== 'open' || !price || !tables.customers[session.customer]) return payPage(c)
    const card = String((await c.req.parseBody()).card ?? '').replace(/\s/g, '')
    if (!/^\d{16}$/.test(card)) return payPage(c, 'Your card number is incomplete.')
    if (card === declinedCard) return payPage(c, 'Your card was declined.')
    tables.cards[session.customer] = card
    const subscription = life.begin(session.customer, price, session.subscriptionMetadata)
    session.status = 'complete'
    session.payment_status = 'paid'
    session.subscription = subscription.id
    session.url = null
    webhooks.emit('checkout.session.completed', session)
    state.save()
    return c.redirect(session.success_url, 303)
  })
}

function servePortal(app: Hono, { state, life }: PagesOptions) {
  const { tables } = state
  const subscriptionOf = (customer: string) =>
    Object.values(tables.subscriptions).find(item => item.customer === customer && item.status !== 'canceled')
  const button = (action: string, label: string) =>
    html`<form method="post"><input type="hidden" name="action" value="${action}"><button>${label}</button></form>`

  app.get('/p/session/:id', c => {
    const portal = tables.portals[c.req.param('id')]
    if (!portal) return frame(c, 'Billing', html`<p>There is no such page.</p>`, 404)
    const subscription = subscriptionOf(portal.customer)
    const back = html`<a class="back" href="${portal.return_url}">Return to Sortwell</a>`
    if (!subscription) return frame(c, 'Billing', html`<p>No current subscription.</p>${back}`)
    const [{ price, current_period_end }] = subscription.items.data
    const other = price.recurring.interval === 'month' ? 'year' : 'month'
    return frame(
      c,
      'Billing',
      html`<p>Sortwell Premium, ${dollars(price)}.
${subscription.cancel_at_period_end ? `Ends on ${day(current_period_end)}.` : `Renews on ${day(current_period_end)}.`}</p>
${subscription.cancel_at_period_end ? button('resume', 'Renew subscription') : button('cancel', 'Cancel subscription')}
${button(other, `Pay by the ${other}`)}
<form method="post"><input type="hidden" name="action" value="card"><label>Card number <input name="card" value="4242 4242 4242 4242"></label><button>Update card</button></form>
${back}`,
    )
  })

  app.post('/p/session/:id', async c => {
    const portal = tables.portals[c.req.param('id')]
    const subscription = portal && subscriptionOf(portal.customer)
    const { action, card } = await c.req.parseBody()
    if (subscription) {
      const price = Object.values(tables.prices).find(({ recurring }) => recurring.interval === action)
      if (price) life.switchTo(subscription, price)
      else if (action === 'card') tables.cards[portal.customer] = String(card).replace(/\s/g, '')
      else life.cancelAtPeriodEnd(subscription, action === 'cancel')
      state.save()
    }
    return c.redirect(c.req.path, 303)
  })
}
