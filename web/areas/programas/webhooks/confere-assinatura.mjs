import { createHmac, timingSafeEqual } from 'node:crypto'

const chave = Buffer.from(process.env.SEGREDO_DO_WEBHOOK.replace('whsec_', ''), 'base64')

/** corpo: o texto como chegou, antes de JSON.parse; cabecalhos: request.headers */
export function confere(corpo, cabecalhos) {
  const id = cabecalhos['webhook-id']
  const hora = cabecalhos['webhook-timestamp']
  const assinaturas = cabecalhos['webhook-signature'] ?? ''
  // velho demais: pode ser de alguém que repete uma mensagem
  if (!(Math.abs(Date.now() / 1000 - hora) < 300)) return false
  const certa = createHmac('sha256', chave).update(`${id}.${hora}.${corpo}`).digest()
  // por 24 horas depois de uma troca de segredo há duas assinaturas
  return assinaturas.split(' ').some((cada) => {
    const [versao, texto = ''] = cada.split(',')
    const dada = Buffer.from(texto, 'base64')
    return versao === 'v1' && dada.length === certa.length && timingSafeEqual(dada, certa)
  })
}
