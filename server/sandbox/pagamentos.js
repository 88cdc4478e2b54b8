const REFRESH_MS = 5000
/** Those that are over beyond this number are not shown. */
const SHOWN_OVER = 12

const MEIOS = { PIX: 'Pix', CARTAO: 'Cartão', BOLETO: 'Boleto' }
const SITUACOES = {
  PENDENTE: 'esperando',
  APROVADA: 'pago',
  RECUSADA: 'recusado',
  EXPIRADA: 'vencido ou cancelado',
  ESTORNADA: 'devolvido',
}
const ACOES = {
  APROVAR: 'Aprovar',
  RECUSAR: 'Recusar',
  EXPIRAR: 'Expirar',
  ESTORNAR: 'Estornar',
  DESFAZER_ESTORNO: 'Desfazer estorno',
}

const byId = (id) => document.getElementById(id)

/** What the bank may do now. Money for what is over can still come, but not from a card. */
function acoesOf({ meio, situacao }) {
  if (situacao === 'PENDENTE') return ['APROVAR', 'RECUSAR', 'EXPIRAR']
  if (situacao === 'APROVADA') return ['ESTORNAR']
  if (situacao === 'ESTORNADA') return ['DESFAZER_ESTORNO']
  return situacao === 'EXPIRADA' && meio !== 'CARTAO' ? ['APROVAR'] : []
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const nameOf = ({ meio, valor }) => `${MEIOS[meio]} de ${reais.format(valor)}`

let drawn = ''

/** Asks for the charges again; a list that is the same stays as it is, with the focus in it. */
export async function refreshPagamentos() {
  const response = await fetch('/sandbox/pagamentos')
  if (!response.ok) return
  const pagamentos = await response.json()
  const open = pagamentos.filter(({ situacao }) => situacao === 'PENDENTE')
  const over = pagamentos.filter(({ situacao }) => situacao !== 'PENDENTE').slice(0, SHOWN_OVER)
  const now = JSON.stringify([open, over])
  if (now === drawn) return
  drawn = now
  const focused = document.activeElement?.id
  byId('cobrancas').replaceChildren(...[...open, ...over].map(lineOf))
  if (focused) byId(focused)?.focus()
  byId('semCobrancas').hidden = pagamentos.length > 0
}

function lineOf(pagamento) {
  const { paymentId, situacao, data } = pagamento
  const what = document.createElement('p')
  what.append(
    Object.assign(document.createElement('b'), { textContent: nameOf(pagamento) }),
    ` · ${SITUACOES[situacao]} `,
    Object.assign(document.createElement('time'), {
      dateTime: data,
      textContent: new Date(data).toLocaleString('pt-BR', {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: 'America/Sao_Paulo',
      }),
    }),
  )
  const buttons = document.createElement('div')
  buttons.className = 'acoes'
  for (const acao of acoesOf(pagamento)) {
    const label = situacao === 'EXPIRADA' ? 'Aprovar mesmo assim' : ACOES[acao]
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      id: `${acao}-${paymentId}`,
      textContent: label,
    })
    button.setAttribute('aria-label', `${label}: ${nameOf(pagamento)}`)
    button.addEventListener('click', () => void decide(pagamento, acao))
    buttons.append(button)
  }
  const line = document.createElement('li')
  line.append(what, buttons)
  return line
}

async function decide(pagamento, acao) {
  const say = (words) => (byId('decisao').textContent = words)
  try {
    const response = await fetch(`/sandbox/pagamentos/${pagamento.paymentId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ acao }),
    })
    const body = await response.json()
    say(response.ok ? `${nameOf(body)}: ${SITUACOES[body.situacao]}. O aviso do banco foi entregue.` : body.message)
  } catch {
    say('O servidor não respondeu. Tente de novo.')
  }
  await refreshPagamentos().catch(() => {}) // the next round asks again
  if (document.activeElement === document.body) byId('decisao').focus()
}

const refreshWhileSeen = () => {
  if (document.visibilityState === 'visible') refreshPagamentos().catch(() => {}) // the next round asks again
}
document.addEventListener('visibilitychange', refreshWhileSeen)
setInterval(refreshWhileSeen, REFRESH_MS)
refreshWhileSeen()
