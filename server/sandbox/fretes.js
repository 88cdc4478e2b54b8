const REFRESH_MS = 5000
/** Those beyond this number are not shown. */
const SHOWN = 30

/** What is told with a button, in the order of a journey; the rest is in the list. */
const BOTOES = { POSTADO: 'Postar', SAIU_PARA_ENTREGA: 'Saiu para entrega', ENTREGUE: 'Entregar' }
const OUTRAS = {
  EM_TRANSITO: 'Em trânsito',
  NAO_ENTREGUE: 'Não entregue',
  AGUARDANDO_RETIRADA: 'Aguardando retirada',
  DEVOLUCAO: 'Voltando ao remetente',
  DEVOLVIDO: 'Devolvido ao remetente',
  EXTRAVIADO: 'Extraviado',
  AVARIADO: 'Avariado',
}
const SITUACOES = {
  ...OUTRAS,
  RECEBIDO: 'sem etiqueta ainda',
  EMITIDO: 'etiqueta emitida',
  CANCELADO: 'etiqueta cancelada',
  POSTADO: 'postado',
  SAIU_PARA_ENTREGA: 'saiu para entrega',
  ENTREGUE: 'entregue',
}
const situacaoOf = ({ situacao }) => (SITUACOES[situacao] ?? situacao).toLowerCase()

const PROXIMO = {
  EMITIDO: 'POSTADO',
  POSTADO: 'SAIU_PARA_ENTREGA',
  EM_TRANSITO: 'SAIU_PARA_ENTREGA',
  ENTREGUE: undefined,
}
/** What usually comes next. */
const proximoOf = ({ situacao }) => (situacao in PROXIMO ? PROXIMO[situacao] : 'ENTREGUE')

const byId = (id) => document.getElementById(id)
const canTell = ({ codigoEncomenda, situacao }) => codigoEncomenda && situacao !== 'CANCELADO'

let lines = new Map() // the line of each object as it was: one that is the same stays, with what was chosen in it

/** Asks for the objects again; those that are the same stay as they are, with the focus in them. */
export async function refreshFretes() {
  const response = await fetch('/sandbox/fretes')
  if (!response.ok) return
  const objetos = await response.json()
  const shown = objetos.slice(0, SHOWN).map((objeto) => [JSON.stringify(objeto), objeto])
  byId('semObjetos').hidden = objetos.length > 0
  byId('maisObjetos').hidden = objetos.length <= SHOWN
  byId('maisObjetos').textContent = `São os ${SHOWN} mais novos.`
  if (shown.length === lines.size && shown.every(([key]) => lines.has(key))) return
  lines = new Map(shown.map(([key, objeto]) => [key, lines.get(key) ?? lineOf(objeto)]))
  const focused = document.activeElement?.id
  byId('objetos').replaceChildren(...lines.values())
  if (focused) byId(focused)?.focus()
}

function lineOf(objeto) {
  const { codigoEncomenda, transportadora, destino, data } = objeto
  const comprado = new Date(data).toLocaleString('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  })
  const line = node('li', {}, [
    node('p', {}, [
      node('b', { textContent: codigoEncomenda ?? 'Sem código' }),
      ` · ${situacaoOf(objeto)}`,
      node('span', { className: 'onde', textContent: `${transportadora} para ${destino}, ${comprado}` }),
    ]),
  ])
  if (canTell(objeto)) line.append(acoesOf(objeto))
  return line
}

function acoesOf(objeto) {
  const { uuid, codigoEncomenda } = objeto
  const buttons = Object.entries(BOTOES).map(([status, label]) => {
    const button = node('button', { type: 'button', id: `${status}-${uuid}`, textContent: label })
    if (status === proximoOf(objeto)) button.className = 'proximo'
    button.setAttribute('aria-label', `${label}: ${codigoEncomenda}`)
    button.addEventListener('click', () => void tell(objeto, status))
    return button
  })
  const options = Object.entries(OUTRAS).map(([value, textContent]) => node('option', { value, textContent }))
  const select = node('select', { id: `outra-${uuid}` }, options)
  select.setAttribute('aria-label', `Outra novidade: ${codigoEncomenda}`)
  const button = node('button', { type: 'button', id: `contar-${uuid}`, textContent: 'Contar' })
  button.setAttribute('aria-label', `Contar a outra novidade: ${codigoEncomenda}`)
  button.addEventListener('click', () => void tell(objeto, select.value))
  return node('div', { className: 'acoes' }, [...buttons, node('div', { className: 'outra' }, [select, button])])
}

async function tell({ uuid, codigoEncomenda }, status) {
  const say = (words) => (byId('novidade').textContent = words)
  try {
    const response = await fetch(`/sandbox/fretes/${uuid}/eventos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    const body = await response.json()
    say(response.ok ? `${codigoEncomenda}: ${situacaoOf({ situacao: status })}. O rastreio já sabe.` : body.message)
  } catch {
    say('O servidor não respondeu. Tente de novo.')
  }
  await refreshFretes().catch(() => {}) // the next round asks again
  if (document.activeElement === document.body) byId('novidade').focus()
}

function node(name, properties, children = []) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

const refreshWhileSeen = () => {
  if (document.visibilityState === 'visible') refreshFretes().catch(() => {}) // the next round asks again
}
document.addEventListener('visibilitychange', refreshWhileSeen)
setInterval(refreshWhileSeen, REFRESH_MS)
refreshWhileSeen()
