const REFRESH_MS = 5000

const byId = (id) => document.getElementById(id)
const lista = byId('caixa')
const shown = new Map() // the line of each mail, by its id: one that is open stays open

/** Asks for the mails again and puts the new ones on top. */
export async function refreshEmails() {
  const response = await fetch('/sandbox/emails')
  if (!response.ok) return
  const emails = await response.json()
  const known = new Set(emails.map(({ id }) => id))
  for (const [id, line] of shown) {
    if (known.has(id)) continue
    line.remove()
    shown.delete(id)
  }
  let after = null
  for (const email of emails) {
    const line = shown.get(email.id) ?? lineOf(email)
    shown.set(email.id, line)
    const place = after ? after.nextSibling : lista.firstChild
    if (place !== line) lista.insertBefore(line, place) // moving a frame would load it again
    after = line
  }
  filter()
}

function filter() {
  const asked = byId('para').value.trim().toLowerCase()
  for (const line of shown.values()) line.hidden = !line.dataset.para.includes(asked)
  const count = [...shown.values()].filter((line) => !line.hidden).length
  say(byId('quantos'), wordsFor(count, asked))
}

function wordsFor(count, asked) {
  if (count === 0) return asked ? `Nenhum e-mail para “${asked}”.` : 'Nenhum e-mail ainda.'
  return count === 1 ? '1 e-mail' : `${count} e-mails`
}

/** Only when it changed: a status is read aloud. */
function say(element, words) {
  if (element.textContent !== words) element.textContent = words
}

function lineOf(email) {
  const hora = node('time', {
    dateTime: email.data,
    textContent: new Date(email.data).toLocaleString('pt-BR', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    }),
  })
  const summary = node('summary', {}, [
    node('span', { className: 'assunto', textContent: email.assunto }),
    node('span', { className: 'para', textContent: email.para }),
    hora,
  ])
  const details = node('details', {}, [summary])
  details.addEventListener('toggle', () => details.append(emailOf(email)), { once: true })
  const line = node('li', {}, [details])
  line.dataset.para = email.para.toLowerCase()
  return line
}

/** One mail, opened: as it looks, as plain text, and where its links lead. */
function emailOf({ id, assunto, texto, links }) {
  const html = node('iframe', { title: `E-mail: ${assunto}`, src: `/sandbox/emails/${id}/html` })
  html.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  const text = node('pre', { textContent: texto, hidden: true, tabIndex: 0 })
  const formas = [
    [node('button', { type: 'button', textContent: 'Como chega' }), html],
    [node('button', { type: 'button', textContent: 'Só texto' }), text],
  ]
  const choose = (chosen) => {
    for (const [button, form] of formas) {
      button.setAttribute('aria-pressed', String(button === chosen))
      form.hidden = button !== chosen
    }
  }
  for (const [button] of formas) button.addEventListener('click', () => choose(button))
  choose(formas[0][0])
  const safe = links.filter((link) => /^(?:https?|mailto):/i.test(link))
  return node('div', { className: 'email' }, [
    node(
      'div',
      { className: 'formas' },
      formas.map(([button]) => button),
    ),
    html,
    text,
    node('h3', { textContent: 'Links' }),
    node(
      'ul',
      { className: 'links' },
      safe.map((href) => node('li', {}, [node('a', { href, target: '_blank', rel: 'noreferrer', textContent: href })])),
    ),
  ])
}

function node(name, properties, children = []) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

const refreshWhileSeen = () => {
  if (document.visibilityState === 'visible') refreshEmails().catch(() => {}) // the next round asks again
}
byId('filtro').addEventListener('submit', (event) => event.preventDefault())
byId('para').addEventListener('input', filter)
document.addEventListener('visibilitychange', refreshWhileSeen)
setInterval(refreshWhileSeen, REFRESH_MS)
refreshWhileSeen()
