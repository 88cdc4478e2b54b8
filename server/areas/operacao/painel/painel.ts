import { type DireitoDeOperador, mayOperate } from '#contract/kernel/http/direito-de-operador'
import { plusSeconds } from '#contract/kernel/values/instant'
import { findLivro } from '#contract/operacao/livro'
import type { Deps } from '../../../kernel/deps.ts'
import { listPartes } from '../../../kernel/fatos-das-partes.ts'
import { findTamanho } from '../../../kernel/kernel.repo.ts'
import { perHouse } from '../../../kernel/memo.ts'
import { countJobsIn } from '../../../kernel/work/jobs.repo.ts'
import { nomeDa, sumChamadas, sumPorStatus } from '../../frete/index.ts'
import { countPendencias } from '../pendencias/pendencias.ts'
import { findDisco } from './espaco.ts'
import { listFilas } from './esperas.ts'
import { listDiasDosLivros } from './livros.ts'
import { readVendas } from './vendas.ts'

/** How long the figures that everybody sees are kept: ten operators who look at the panel cost what one does. */
const GUARDA_SEGUNDOS = 20
const MAX_CONTADOS = 1000

/** Everything on the panel for an operator with these direitos. */
export async function findPainel(deps: Deps, held: readonly DireitoDeOperador[]) {
  const [filas, figuras] = await Promise.all([listFilas(deps, held), figurasOf(deps)()])
  const { livros, ...abertas } = figuras
  return { em: deps.clock.now(), filas, ...abertas, livros: mayOperate(held, findLivro.direitos) ? livros : [] }
}

/** The figures that do not depend on the operator, read again after some seconds. */
const figurasOf = perHouse((deps) => {
  let kept: { ate: Date; figuras: ReturnType<typeof readFiguras> } | undefined
  return () => {
    const now = deps.clock.now()
    if (!kept || kept.ate <= now) {
      const figuras = readFiguras(deps, now)
      kept = { ate: plusSeconds(now, GUARDA_SEGUNDOS), figuras }
      figuras.catch(() => (kept = undefined)) // the next one asks again
    }
    return kept.figuras
  }
})

async function readFiguras(deps: Deps, now: Date) {
  const { db } = deps
  const [vendas, fretesPorStatus, chamadas, maquinas, partes, livros] = await Promise.all([
    readVendas(deps, now),
    sumPorStatus(db),
    sumChamadas(db, plusSeconds(now, -3600)),
    readMaquinas(deps),
    listPartes(deps),
    listDiasDosLivros(deps, now),
  ])
  return {
    ...vendas,
    fretesPorStatus,
    transportadoras: chamadas.map(({ transportadoraUuid, chamada, ...figuras }) => ({
      transportadora: nomeDa(deps, transportadoraUuid),
      chamada: CHAMADAS[chamada],
      ...figuras,
    })),
    maquinas,
    partes,
    livros,
  }
}

async function readMaquinas(deps: Deps) {
  const { db } = deps
  const [espera, bancoBytes, discoLivre, pendencias] = await Promise.all([
    countJobsIn(db, 'ESPERA', MAX_CONTADOS),
    findTamanho(db),
    findDisco(deps),
    countPendencias(deps),
  ])
  return {
    tarefasNaEspera: espera.quantos,
    tarefaMaisVelha: espera.desde,
    bancoBytes,
    discoLivre,
    ...pendencias,
  }
}

const CHAMADAS = { EMISSAO: 'Etiqueta', CANCELAMENTO: 'Cancelamento', RASTREIO: 'Rastreio' } as const
