import { randomUUIDv7 } from 'node:crypto'
import { diaOf } from '#contract/kernel/values/instant'
import { semAcentosNemSobras } from '#contract/kernel/values/texto'
import type { Deps } from '../../../kernel/deps.ts'
import { previewMedidas } from '../../diferenca/index.ts'
import { listFaturados, margemOf, priceContrato, pricePostado } from '../../frete/index.ts'
import { openArquivo, refused } from './arquivo.ts'
import { deleteSolta, endLeitura, insertFatura } from './faturas.repo.ts'
import type { LinhaLida } from './linha.rules.ts'
import { insertLinhas, type LinhaJulgada, listCobrados, sumLinhas } from './linhas.repo.ts'
import { refuseRepetida } from './repetida.ts'
import { planDestino, totalsOf } from './totais.rules.ts'

/**
 * Reads an invoice and tells the fate of each line: a dry run, of which nothing counts. Each batch of lines is stored
 * by a statement of its own, so that the embedded database's one connection is free in between. A file that is refused
 * leaves nothing; `purgeFaturas` deletes one whose reading was cut.
 */
export async function rehearseFatura(
  deps: Deps,
  { bytes, nome, por }: { bytes: AsyncIterable<Uint8Array>; nome: string; por: string },
): Promise<string> {
  const uuid = randomUUIDv7()
  await insertFatura(deps.db, { uuid, arquivo: nome, enviadaEm: deps.clock.now(), enviadaPor: por })
  try {
    const arquivo = openArquivo(bytes, diaOf(deps.clock.now()))
    const vistos = new Set<string>()
    let transportadoraUuid = ''
    for await (const lote of arquivo.batches) {
      transportadoraUuid ||= findTransportadora(deps, arquivo.cabecalho!.transportadora)
      await insertLinhas(deps.db, uuid, await judge(deps, transportadoraUuid, lote, vistos))
    }
    const { numero, emissao } = arquivo.cabecalho!
    const lida = { sha256: arquivo.sha256(), transportadoraUuid, numero, emissao, linhas: arquivo.ultimaLinha }
    await refuseRepetida(deps.db, lida)
    await endLeitura(deps.db, uuid, { ...lida, totais: totalsOf(await sumLinhas(deps.db, uuid)) })
    return uuid
  } catch (error) {
    await deleteSolta(deps.db, uuid)
    throw error
  }
}

function findTransportadora({ transportadoras }: Deps, dita: string) {
  const found = transportadoras.find(({ nome }) => semAcentosNemSobras(nome) === semAcentosNemSobras(dita))
  if (found) return found.uuid
  const nomes = transportadoras.map(({ nome }) => nome).join(', ')
  throw refused([
    { campo: 'transportadora', mensagem: `Nenhuma transportadora da casa se chama ${dita}. São: ${nomes}.` },
  ])
}

/**
 * The states of a frete that the carrier may have moved. A cancelled or expired one was never handed in, so the house
 * owes nothing for it.
 */
const ANDOU: ReadonlySet<string> = new Set(['GERADO', 'POSTADO', 'ENTREGUE'])

/** The fates of a batch. `vistos` are the objects of the lines above. */
async function judge(
  deps: Deps,
  transportadoraUuid: string,
  lote: readonly LinhaLida[],
  vistos: Set<string>,
): Promise<LinhaJulgada[]> {
  const codigos = [...new Set(lote.map(({ codigo }) => codigo))]
  const [cobrados, fretes] = [
    await listCobrados(deps.db, transportadoraUuid, codigos),
    await listFaturados(deps.db, transportadoraUuid, codigos),
  ]
  const porCodigo = new Map(fretes.map((frete) => [frete.codigoEncomenda!, frete]))
  const julgadas = lote.map((lida) => {
    const frete = porCodigo.get(lida.codigo)
    const isDuplicada = vistos.has(lida.codigo) || cobrados.has(lida.codigo)
    vistos.add(lida.codigo)
    if (!frete || !ANDOU.has(frete.status))
      return { lida, isDuplicada, frete: undefined, freteUuid: frete?.uuid ?? null }
    const medidas = medidasOf(lida)
    const valores = {
      contrato: priceContrato(frete, medidas).valorContrato,
      preco: pricePostado(frete, medidas).total,
      pago: frete.valorFreteCentavos,
    }
    const provisao = frete.valorFreteCentavos - (frete.margemCentavos ?? margemOf(frete))
    return {
      lida,
      isDuplicada,
      frete: {
        ...valores,
        medidas,
        provisao,
        valorFreteCentavos: valores.pago,
        reembolsadoCentavos: frete.reembolsadoCentavos,
      },
      freteUuid: frete.uuid,
    }
  })
  // of two lines of one frete the later one has its newer measures, whatever its fate (D §24)
  const ultimas = new Map(julgadas.flatMap((julgada) => (julgada.frete ? [[julgada.freteUuid, julgada] as const] : [])))
  const medidos = [...ultimas.values()].flatMap(({ frete, freteUuid }) =>
    frete && freteUuid ? [{ uuid: freteUuid, ...frete, precoCentavos: frete.preco }] : [],
  )
  const planos = await previewMedidas(deps.db, medidos)
  return julgadas.map((julgada) => {
    const { lida, isDuplicada, frete, freteUuid } = julgada
    const plano = freteUuid && ultimas.get(freteUuid) === julgada ? planos.get(freteUuid) : undefined
    const { destino, glosado } = planDestino({ isDuplicada, frete, cobrado: lida.cobradoCentavos })
    return {
      ...lida,
      destino,
      freteUuid,
      contratoCentavos: frete?.contrato ?? null,
      provisaoCentavos: isDuplicada ? null : (frete?.provisao ?? null),
      diferencaCentavos: plano && (plano.faz === 'nasce' || plano.faz === 'segue') ? plano.valor : null,
      glosadoCentavos: glosado,
    }
  })
}

export const medidasOf = ({
  alturaCm: alturaPacote,
  larguraCm: larguraPacote,
  comprimentoCm: comprimentoPacote,
  pesoGramas,
}: Pick<LinhaLida, 'alturaCm' | 'larguraCm' | 'comprimentoCm' | 'pesoGramas'>) => ({
  alturaPacote,
  larguraPacote,
  comprimentoPacote,
  pesoGramas,
})
