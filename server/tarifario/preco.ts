import { findLimite, type Limite, ladosDesc, ladosDoRolo, type Servicos } from '#contract/cotacao/limites'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Medidas, Volume } from '#contract/kernel/values/encomenda'
import { divHalfUp } from './aritmetica.ts'
import { FATOR_BASE, limitesOf, type Regras, type Rota, rotaOf, type Tarifa } from './tarifa.ts'

/** The parts of a price, in the order in which they are added. */
export type CodigoDaLinha =
  | 'FRETE'
  | 'AD_VALOREM'
  | 'GRIS'
  | 'MANUSEIO'
  | 'EMISSAO'
  | 'MINIMO'
  | 'AVISO_RECEBIMENTO'
  | 'MAO_PROPRIA'
  | 'SOBRETAXA'
  | 'AJUSTE'
  | 'MARGEM'
export type Linha = { codigo: CodigoDaLinha; valor: Centavos }

export type Preco = {
  pesoRealGramas: number
  pesoCubadoGramas: number
  /** Whether the cubed weight decides: it is the greater one and the product's rule applies. */
  isCubado: boolean
  /** The upper limit of the band; above the last band, the weight rounded up to whole kilograms. */
  pesoCobradoGramas: number
  linhas: Linha[]
  total: Centavos
  /** The price of the same parcel at the carrier's counter. */
  balcao: Centavos
  /** The covered part of the declared value. */
  valorSeguro: Centavos
  isSobretaxado: boolean
}

/** The price of one product for one volume, or the limit that keeps the product from carrying it. */
export function priceProduto(tarifa: Tarifa, volume: Volume): { preco: Preco; rota: Rota } | { limite: Limite } {
  const limite = findLimite(limitesOf(tarifa.regras), volume, volume)
  if (limite) return { limite }
  const rota = rotaOf(tarifa, volume.origem, volume.destino)
  return { preco: computePreco(tarifa.regras, rota, volume, volume), rota }
}

/**
 * What the carrier's API asked for the quoted measures, beside the table's price for the same; both without our margin.
 * Their ratio holds for any other measures of the same parcel.
 */
export type Contrato = {
  custo: Centavos
  tabela: Centavos
  /** The parts of `custo` in the carrier's words. */
  informado: readonly { nome: string; valor: Centavos }[]
}

/**
 * Prices any measures, also those beyond the product's limits: a posted parcel is measured after it was bought. With a
 * `contrato` the table's price is adjusted in its ratio, so the quoted measures cost exactly what the API told.
 */
export function computePreco(
  regras: Regras,
  rota: Rota,
  medidas: Medidas,
  servicos: Servicos,
  contrato?: Contrato,
): Preco {
  const { pesoGramas } = medidas
  const pesoCubadoGramas = computePesoCubado(regras, medidas)
  const { cubagem } = regras
  const isCubado = cubagem !== null && pesoCubadoGramas > cubagem.acimaDeGramas && pesoCubadoGramas > pesoGramas
  const pesoTaxado = isCubado ? pesoCubadoGramas : pesoGramas
  const linhas: Linha[] = []
  let total = 0
  const add = (codigo: CodigoDaLinha, valor: Centavos) => {
    if (valor === 0) return
    linhas.push({ codigo, valor })
    total += valor
  }

  const { faixasGramas, seguro, gris, sobretaxa } = regras
  let faixa = 0
  while (faixa < faixasGramas.length && faixasGramas[faixa]! < pesoTaxado) faixa++
  let pesoCobradoGramas = faixasGramas[faixa] ?? faixasGramas.at(-1)!
  if (faixa < faixasGramas.length) add('FRETE', rota.faixas[faixa]!)
  else if (rota.excedente === null) add('FRETE', rota.faixas.at(-1)!)
  else {
    const kg = Math.ceil((pesoTaxado - pesoCobradoGramas) / 1000)
    const { ultima, porKg, fator } = rota.excedente
    pesoCobradoGramas += kg * 1000
    add('FRETE', divHalfUp((ultima + kg * porKg) * fator, FATOR_BASE))
  }

  const valorSeguro = Math.min(medidas.valorCentavos, seguro.maximo)
  const segurado = valorSeguro - seguro.gratis
  if (segurado > 0) add('AD_VALOREM', Math.max(seguro.minimo, divHalfUp(segurado * seguro.ppm, 1e6)))
  if (gris) add('GRIS', Math.max(gris.minimo, divHalfUp(valorSeguro * gris.ppm, 1e6)))
  add('MANUSEIO', divHalfUp(regras.manuseioPorKg * pesoTaxado, 1000))
  add('EMISSAO', regras.emissao)
  add('MINIMO', Math.max(0, regras.freteMinimo - total))
  const frete = total
  if (servicos.avisoRecebimento) add('AVISO_RECEBIMENTO', regras.avisoRecebimento ?? 0)
  if (servicos.maoPropria) add('MAO_PROPRIA', regras.maoPropria ?? 0)
  const isSobretaxado = sobretaxa !== null && isForaDoPadrao(sobretaxa, medidas)
  if (isSobretaxado) add('SOBRETAXA', sobretaxa.valor)
  // the counter charges more for the freight; services and surcharges cost the same there
  const razao = rota.isMesmaCidade ? regras.balcao.mesmaCidade : regras.balcao.demais
  const tabelado = divHalfUp(frete * 10_000, razao) + total - frete
  if (contrato) add('AJUSTE', Math.max(1, divHalfUp(total * contrato.custo, contrato.tabela)) - total)
  add('MARGEM', divHalfUp(total * regras.margemPpm, 1e6))

  return {
    pesoRealGramas: pesoGramas,
    pesoCubadoGramas,
    isCubado,
    pesoCobradoGramas,
    linhas,
    total,
    balcao: contrato ? Math.max(tabelado, total) : tabelado,
    valorSeguro,
    isSobretaxado,
  }
}

/**
 * In whole grams, rounded half up. For a product without cubing the divisor is 6000; that weight is shown and never
 * charged.
 */
function computePesoCubado({ minimos, cubagem }: Regras, medidas: Medidas) {
  const lados = ladosDesc(medidas)
  const minimo = medidas.formato === 'ROLO_CILINDRO' ? ladosDoRolo(...minimos.roloCm) : minimos.ladosCm
  let cm3 = 1
  for (let i = 0; i < 3; i++) cm3 *= Math.max(lados[i]!, minimo[i]!)
  return divHalfUp(cm3 * 100_000, cubagem?.divisorCentesimos ?? 600_000)
}

function isForaDoPadrao({ ladoAcimaDeCm, rolo }: NonNullable<Regras['sobretaxa']>, medidas: Medidas) {
  return (rolo && medidas.formato === 'ROLO_CILINDRO') || ladosDesc(medidas)[0] > ladoAcimaDeCm
}
