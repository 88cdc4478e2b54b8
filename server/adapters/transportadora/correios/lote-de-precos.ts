import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { Volume } from '#contract/kernel/values/encomenda'
import type { PrecoDaApi, RecusaDaApi } from '../conversa/api-de-precos.ts'
import { planLados } from './medidas.rules.ts'
import { AVISO_DE_RECEBIMENTO, MAO_PROPRIA, type ServicoDosCorreios } from './produtos.rules.ts'
import { plainText, renderTxErro } from './recusas.rules.ts'
import { type Declarado, type LimitesDoValor, planDeclarado } from './valor-declarado.rules.ts'

/** A product that is asked about, with what may be declared for it. */
export type Perguntado = { servico: ServicoDosCorreios; limites: LimitesDoValor }

/** The body of the price's batch call (facts: correios.md §2): all values are texts. */
export function planPrecos(
  volume: Volume,
  perguntados: readonly Perguntado[],
  contrato: { contrato: string; dr: number },
) {
  const lados = planLados(volume)
  return {
    idLote: '1',
    parametrosProduto: perguntados.map(({ servico, limites }, i) => {
      const declarado = planDeclarado(volume.valorCentavos, limites)
      const adicionais = [
        ...(volume.avisoRecebimento ? [AVISO_DE_RECEBIMENTO] : []),
        ...(volume.maoPropria ? [MAO_PROPRIA] : []),
        ...(declarado.valor === null ? [] : [servico.valorDeclarado]),
      ]
      return {
        coProduto: servico.codigo,
        nuRequisicao: String(i + 1),
        nuContrato: contrato.contrato,
        nuDR: String(contrato.dr),
        cepOrigem: volume.origem.cep,
        cepDestino: volume.destino.cep,
        psObjeto: String(Math.ceil(volume.pesoGramas)),
        tpObjeto: lados.formato,
        comprimento: String(lados.comprimento),
        largura: String(lados.largura),
        altura: String(lados.altura),
        diametro: String(lados.diametro),
        ...(adicionais.length > 0 && {
          servicosAdicionais: adicionais.map((coServAdicional) => ({ coServAdicional })),
        }),
        ...(declarado.valor !== null && { vlDeclarado: (declarado.valor / 100).toFixed(2) }),
      }
    }),
  }
}

/** The body of the term's batch call (facts §3). */
export const planPrazos = ({ origem, destino }: Volume, perguntados: readonly Perguntado[]) => ({
  idLote: '1',
  parametrosPrazo: perguntados.map(({ servico }, i) => ({
    coProduto: servico.codigo,
    nuRequisicao: String(i + 1),
    cepOrigem: origem.cep,
    cepDestino: destino.cep,
  })),
})

type Quantia = string | number | null | undefined
export type ItemDePreco = {
  coProduto: string
  txErro?: string | null | undefined
  pcFinal?: Quantia
  pcProduto?: Quantia
  psCobrado?: Quantia
  servicoAdicional?: { coServAdicional: string; pcServicoAdicional?: Quantia }[] | null | undefined
}
export type ItemDePrazo = {
  coProduto: string
  txErro?: string | null | undefined
  prazoEntrega?: Quantia
  entregaDomiciliar?: string | null | undefined
  msgPrazo?: string | null | undefined
}

/**
 * What the two answers say of the products, in the order asked. A product of which they say nothing usable is left out: then
 * the table speaks for it.
 */
export function readPrecos(
  volume: Volume,
  perguntados: readonly Perguntado[],
  precos: readonly ItemDePreco[],
  prazos: readonly ItemDePrazo[],
): (PrecoDaApi | RecusaDaApi)[] {
  return perguntados.flatMap(({ servico, limites }): (PrecoDaApi | RecusaDaApi)[] => {
    const preco = precos.find(({ coProduto }) => coProduto === servico.codigo)
    const prazo = prazos.find(({ coProduto }) => coProduto === servico.codigo)
    if (!preco || !prazo) return []
    const { produto } = servico
    const txErro = preco.txErro || prazo.txErro
    if (txErro) {
      const recusa = renderTxErro(txErro)
      return recusa ? [{ produto, recusa }] : []
    }
    const custo = readCentavos(preco.pcFinal)
    const diasMaximo = readInteiro(prazo.prazoEntrega)
    if (custo === undefined || custo <= 0 || diasMaximo === undefined) return []
    const declarado = planDeclarado(volume.valorCentavos, limites)
    return [
      {
        produto,
        custo,
        componentes: componentesOf(preco, custo),
        valorSeguro: declarado.cobertura,
        diasMaximo,
        pesoCobradoGramas: readInteiro(preco.psCobrado) ?? null,
        avisos: avisosOf(volume, declarado, prazo),
      },
    ]
  })
}

const NOMES: Record<string, string> = {
  [AVISO_DE_RECEBIMENTO]: 'Aviso de recebimento',
  [MAO_PROPRIA]: 'Mão própria',
  '019': 'Valor declarado',
  '064': 'Valor declarado',
  '065': 'Valor declarado',
}

/** The parts of a price; what no part names is 'Outras tarifas', so that they always sum to it. */
function componentesOf({ pcProduto, servicoAdicional }: ItemDePreco, custo: Centavos) {
  const produto = readCentavos(pcProduto)
  if (produto === undefined || produto <= 0) return [{ nome: 'Tarifa', valor: custo }]
  const partes = [
    { nome: 'Tarifa', valor: produto },
    ...(servicoAdicional ?? []).map(({ coServAdicional, pcServicoAdicional }) => ({
      nome: NOMES[coServAdicional] ?? `Serviço adicional ${plainText(coServAdicional, 10)}`,
      valor: readCentavos(pcServicoAdicional) ?? 0,
    })),
  ]
  const resto = custo - partes.reduce((sum, { valor }) => sum + valor, 0)
  return [...partes, { nome: 'Outras tarifas', valor: resto }].filter(({ valor }) => valor !== 0)
}

function avisosOf({ valorCentavos }: Volume, { cobertura }: Declarado, { entregaDomiciliar, msgPrazo }: ItemDePrazo) {
  const palavras = plainText(msgPrazo, 200)
  return [
    ...(cobertura < valorCentavos ? [`O seguro deste produto cobre até ${formatReais(cobertura)}.`] : []),
    ...(entregaDomiciliar === 'N' ? ['Neste CEP os Correios não entregam em casa: a retirada é na agência.'] : []),
    ...(palavras ? [palavras] : []),
  ]
}

/** '1.234,56' → 123456. A number is in reais. Undefined for anything else, and for more than two decimals. */
export function readCentavos(quantia: Quantia): Centavos | undefined {
  if (typeof quantia === 'number') return Number.isFinite(quantia) ? Math.round(quantia * 100) : undefined
  const [, sinal = '', inteiro, decimal = ''] =
    /^(-?)((?:\d{1,3}(?:\.\d{3})+|\d+))(?:,(\d{1,2}))?$/.exec(quantia?.trim() ?? '') ?? []
  if (inteiro === undefined) return undefined
  const centavos = Number(inteiro.replaceAll('.', '')) * 100 + Number(decimal.padEnd(2, '0'))
  return sinal ? -centavos : centavos
}

function readInteiro(quantia: Quantia) {
  const numero = typeof quantia === 'string' && /^\d{1,9}$/.test(quantia.trim()) ? Number(quantia) : quantia
  return typeof numero === 'number' && Number.isSafeInteger(numero) && numero >= 0 ? numero : undefined
}
