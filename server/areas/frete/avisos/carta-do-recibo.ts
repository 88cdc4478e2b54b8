import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { diaOf, writeDia } from '#contract/kernel/values/instant'
import type { PessoaGuardada } from '../../../db/guardados.ts'
import type { Carta } from '../../../kernel/email/carta.ts'
import { saudar } from '../../../kernel/email/saudacao.ts'
import { semLinks } from '../../../kernel/email/sem-links.ts'
import { findMunicipioByUuid } from '../../endereco/index.ts'

/** Lines listed in the mail; the others are only counted. */
const LINHAS = 20

type Pago = {
  destinatario: PessoaGuardada
  transportadora: string
  nomeProduto: string
  valorFreteCentavos: Centavos
}

/** The mail with the purchase line by line and its total. Names were typed by people, so they are cleaned (D §23). */
export function cartaDoRecibo({
  para,
  compra,
  fretes,
  url,
  marca,
}: {
  para: Carta['para']
  compra: { uuid: string; em: Date }
  fretes: readonly Pago[]
  url: string
  marca: string
}): Carta {
  const total = formatReais(fretes.reduce((sum, { valorFreteCentavos }) => sum + valorFreteCentavos, 0))
  const quantos = fretes.length === 1 ? '1 frete' : `${fretes.length} fretes`
  const fora = fretes.length - LINHAS
  const dia = writeDia(diaOf(compra.em))
  return {
    para,
    assunto: `Recibo da sua compra: ${quantos}, ${total}`,
    titulo: 'Recibo da sua compra',
    paragrafos: [
      saudar(para.nome, `A compra de ${dia} está paga: ${quantos}, ${total}.`),
      ...fretes.slice(0, LINHAS).map(lineOf),
      ...(fora > 0 ? [`E mais ${fora === 1 ? '1 frete' : `${fora} fretes`}.`] : []),
      `Total: ${total}. Compra ${compra.uuid}.`,
    ],
    botao: { texto: 'Ver e imprimir', url },
    rodape: `A ${marca} manda os recibos das suas compras e dos seus créditos. Para desligar, abra as notificações.`,
  }
}

function lineOf({ destinatario, transportadora, nomeProduto, valorFreteCentavos }: Pago) {
  const { nome, sobrenome, endereco } = destinatario
  const cidade = findMunicipioByUuid(endereco.municipioUuid)
  const onde = cidade ? `, ${cidade.nome}/${cidade.siglaUf}` : ''
  const quem = semLinks(`${nome} ${sobrenome}`.trim())
  return `${transportadora} ${nomeProduto} para ${quem}${onde}: ${formatReais(valorFreteCentavos)}.`
}
