import { NOMES_DAS_LINHAS } from '#contract/diferenca'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Fatura, LinhaAberta, LinhaDaFatura } from '#contract/operacao/fatura'
import type { Deps } from '../../../kernel/deps.ts'
import { listNomes } from '../../acesso/index.ts'
import { listFaturados, priceContrato } from '../../frete/index.ts'
import { medidasOf } from './ensaio.ts'
import type { FaturaLida } from './faturas.repo.ts'
import { findCobradaAntes, type LinhaGuardada, sumEncerradas } from './linhas.repo.ts'
import { totalsNow } from './totais.rules.ts'

/** Invoices as the screen shows them, with the name of the operador who received each. */
export async function toFaturas({ db, transportadoras }: Deps, faturas: readonly FaturaLida[]): Promise<Fatura[]> {
  const nomes = await listNomes(db, [...new Set(faturas.flatMap(({ recebidaPor }) => recebidaPor ?? []))])
  const recebidas = faturas.filter(({ estado }) => estado === 'RECEBIDA').map(({ uuid }) => uuid)
  const encerradas = recebidas.length > 0 ? await sumEncerradas(db, recebidas) : undefined
  return faturas.map((fatura) => ({
    ...toFatura(transportadoras, fatura, nomes.get(fatura.recebidaPor ?? '') ?? null),
    ...totalsNow(fatura.totais!, encerradas?.get(fatura.uuid) ?? []),
  }))
}

const toFatura = (
  transportadoras: Deps['transportadoras'],
  fatura: FaturaLida,
  recebidaPor: string | null,
): Omit<Fatura, 'totais' | 'encerradas'> => ({
  uuid: fatura.uuid,
  estado: fatura.estado === 'RECEBIDA' ? 'RECEBIDA' : 'ENSAIO',
  arquivo: fatura.arquivo,
  transportadora: transportadoras.find(({ uuid }) => uuid === fatura.transportadoraUuid)?.nome ?? 'Transportadora',
  numero: fatura.numero!,
  emissao: fatura.emissao!,
  linhas: Object.values(fatura.totais!.destinos).reduce((sum, { linhas }) => sum + linhas, 0),
  enviadaEm: fatura.enviadaEm,
  recebidaEm: fatura.recebidaEm,
  recebidaPor,
  linhasAComparar: fatura.estado === 'RECEBIDA' ? fatura.linhas - fatura.medidaAte : 0,
  glosasAFazer: fatura.glosasAFazer,
  glosasEnviadas: fatura.glosasEnviadas,
})

export const toLinha = (linha: LinhaGuardada): LinhaDaFatura => ({
  linha: linha.linha,
  destino: linha.destino,
  codigoEncomenda: linha.codigo,
  servico: linha.servico,
  data: linha.data,
  medidas: {
    peso: linha.pesoGramas / 1000,
    altura: linha.alturaCm,
    largura: linha.larguraCm,
    comprimento: linha.comprimentoCm,
  },
  cobrado: linha.cobradoCentavos,
  valorContrato: linha.contratoCentavos,
  glosado: linha.glosadoCentavos,
  diferenca: linha.diferencaCentavos,
  frete: linha.freteUuid,
  glosa: linha.glosa && { estado: linha.glosa, nota: linha.glosaNota, em: linha.glosaEm! },
})

/**
 * ESPERA: the measures of a line wait for the posting of its frete (D §14). NAO_HOUVE: it ended unposted. Null: posted.
 */
function postagemOf(status: StatusDeFrete): LinhaAberta['postagem'] {
  if (status === 'GERADO') return 'ESPERA'
  return status === 'POSTADO' || status === 'ENTREGUE' ? null : 'NAO_HOUVE'
}

/** A line with the arithmetic of the contract, and where its object was charged before. */
export async function openLinha({ db }: Deps, fatura: FaturaLida, linha: LinhaGuardada): Promise<LinhaAberta> {
  const transportadoraUuid = fatura.transportadoraUuid!
  const [frete] = linha.freteUuid ? await listFaturados(db, transportadoraUuid, [linha.codigo]) : []
  const contrato = frete && priceContrato(frete, medidasOf(linha))
  const { codigo, faturaUuid } = linha
  const antes =
    linha.destino === 'DUPLICADA'
      ? await findCobradaAntes(db, { faturaUuid, linha: linha.linha, codigo, transportadoraUuid })
      : undefined
  return {
    ...toLinha(linha),
    bruta: linha.bruta,
    declaradas: frete
      ? {
          peso: frete.pesoGramas / 1000,
          altura: frete.alturaCm ?? frete.diametroCm ?? 0,
          largura: frete.larguraCm ?? frete.diametroCm ?? 0,
          comprimento: frete.comprimentoCm,
        }
      : null,
    compradoEm: frete?.compradoEm ?? null,
    postagem: frete ? postagemOf(frete.status) : null,
    contrato: (contrato?.linhas ?? []).map(({ codigo: nome, valor }) => ({ nome: NOMES_DAS_LINHAS[nome], valor })),
    pesoCobrado: contrato ? contrato.pesoCobradoGramas / 1000 : null,
    cobradaAntes: antes ?? null,
  }
}
