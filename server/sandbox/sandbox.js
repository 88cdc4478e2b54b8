import { refreshEmails } from './emails.js'
import { refreshFretes } from './fretes.js'
import { refreshPagamentos } from './pagamentos.js'

const byId = (id) => document.getElementById(id)
const json = async (response) => {
  const body = await response.json()
  if (!response.ok) throw new Error(body.message)
  return body
}

function showRelogio({ agora, adiantadoSegundos }) {
  byId('agora').textContent = new Date(agora).toLocaleString('pt-BR', {
    dateStyle: 'full',
    timeStyle: 'medium',
    timeZone: 'America/Sao_Paulo',
  })
  const days = adiantadoSegundos / 86400
  byId('adiantado').textContent =
    adiantadoSegundos === 0
      ? 'no horário'
      : `adiantado ${days.toLocaleString('pt-BR', { maximumFractionDigits: 2 })} dia(s)`
}

async function refresh() {
  showRelogio(await fetch('/sandbox/relogio').then(json))
  const tarefas = await fetch('/sandbox/tarefas').then(json)
  byId('fila').replaceChildren(
    ...tarefas.map(({ nome, situacao, quantidade }) => {
      const item = document.createElement('li')
      item.append(`${nome} · ${situacao}`, Object.assign(document.createElement('b'), { textContent: quantidade }))
      return item
    }),
  )
  if (tarefas.length > 0) return
  byId('fila').append(Object.assign(document.createElement('li'), { textContent: 'Nenhuma tarefa na fila.' }))
}

byId('avancar').addEventListener('submit', (event) => {
  event.preventDefault()
  void advance()
})

async function advance() {
  byId('aviso').textContent = 'Adiantando…'
  try {
    const body = JSON.stringify({ avancarSegundos: Number(byId('segundos').value) })
    await fetch('/sandbox/relogio', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
      json,
    )
    byId('aviso').textContent = 'Pronto. As tarefas que venceram já rodaram.'
    await Promise.all([refresh(), refreshEmails(), refreshPagamentos(), refreshFretes()])
  } catch (error) {
    byId('aviso').textContent = error.message
  }
}

refresh().catch((error) => (byId('aviso').textContent = error.message))
