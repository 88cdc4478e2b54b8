import type { FastifyInstance } from 'fastify'
import { openArquivos, openBucket, refuseLostBucket, sweepOf } from './adapters/arquivos/index.ts'
import { openBuscaCep } from './adapters/cep/index.ts'
import { openEmissorDce } from './adapters/dce/index.ts'
import { openCorreio } from './adapters/mail/index.ts'
import { openPsp } from './adapters/psp/index.ts'
import { openPush } from './adapters/push/index.ts'
import { openConectadas } from './adapters/transportadora/conectadas.ts'
import { openExpedicoes, openTransportadoras } from './adapters/transportadora/index.ts'
import { openWebhooks } from './adapters/webhook/index.ts'
import { AREAS, createApp } from './app.ts'
import { CUSTO_DA_SENHA, createSessions } from './areas/acesso/index.ts'
import { tarifasOf } from './areas/cotacao/index.ts'
import { openEscrita } from './areas/frete/index.ts'
import { acceptProgramas } from './areas/programas/index.ts'
import type { Config } from './config.ts'
import { openPortaDaCopia } from './copia/porta.ts'
import { migrate } from './db/migrate.ts'
import type { OpenDb } from './db/open.ts'
import { openDatabase } from './db/open-database.ts'
import { openReplica } from './db/replica/replica.ts'
import type { Area } from './kernel/area.ts'
import { type Clock, createClock } from './kernel/clock.ts'
import type { CustoDaSenha, Deps } from './kernel/deps.ts'
import { createLimits } from './kernel/guard/rate-limit.ts'
import { addressOf } from './kernel/http/address.ts'
import { findSegredo } from './kernel/kernel.repo.ts'
import { createLog, type Logger } from './kernel/log.ts'
import { createPartes } from './kernel/partes.ts'
import { PATIENCE, type Patience } from './kernel/patience.ts'
import { followDatabaseClock } from './kernel/shared-clock.ts'
import { createJobs } from './kernel/work/jobs.ts'
import { makeMesesAFrente } from './kernel/work/meses.ts'
import { purgeKernel } from './kernel/work/purge.ts'
import { vacuumTables } from './kernel/work/vacuum.ts'
import type { EmissorDce } from './ports/emissor-dce.ts'
import type { Expedicao } from './ports/expedicao.ts'
import type { Correio } from './ports/mail.ts'
import type { PontosDaTransportadora } from './ports/pontos.ts'
import type { Psp } from './ports/psp.ts'
import type { Transportadora } from './ports/transportadora.ts'
import { createDemoDocumentos, createDemoFretes, followRelogio, syncRelogio } from './sandbox/index.ts'
import { shareAssets } from './web/index.ts'

/** The running product: everything made and wired, not yet listening. */
export type House = {
  app: FastifyInstance
  deps: Deps
  /**
   * Starts the jobs that wait in the queue. On the embedded database this is a second of work, so pages are served first.
   */
  work: () => Promise<void>
  close: () => Promise<void>
}

/** Things that a caller passes in place of the configured ones. Tests pass a database of their own. */
export type Brought = {
  open?: OpenDb
  /** The configured database, while it is being opened. */
  database?: ReturnType<typeof openDatabase>
  log?: Logger
  /** The house's clock; the machine's by default. A test passes one that stands still. */
  clock?: Clock
  /** Whether this process maintains the queue and runs jobs, from `work` on; true by default. */
  isWorking?: boolean
  /** Resolves when the web client is built; pages are served then. The database opens meanwhile. */
  pages?: Promise<unknown>
  /** Areas besides the product's own. */
  areas?: readonly Area[]
  /** Delivers mails in place of the configured adapter. */
  correio?: Correio
  /** Moves money in place of the configured adapter. */
  psp?: Psp
  /** Carriers instead of the product's own. */
  transportadoras?: readonly Transportadora[]
  /** Expedicoes in place of the configured ones. */
  expedicoes?: readonly Expedicao[]
  /** Authorises content declarations in place of the configured issuer; null: nobody does. */
  emissorDce?: EmissorDce | null
  /** Points in place of those of the connected carriers. */
  pontos?: readonly PontosDaTransportadora[]
  /** How often a replica is looked at; once a second by default. A test that waits for it looks more often. */
  replicaLookMs?: number
  /** What the digest of a new password costs. Tests pay less: the product's own is slow on purpose. */
  custoDaSenha?: CustoDaSenha | undefined
  /** How patient the house is with what fails around it. Tests have less patience than the product. */
  patience?: Patience
}

/** Config → adapters → database → migrations → areas → HTTP. The only place that chooses an adapter. */
export async function openHouse(config: Config, brought: Brought = {}): Promise<House> {
  const log = brought.log ?? createLog(config)
  const { open, release } = brought.open
    ? { open: brought.open, release: async () => {} }
    : await (brought.database ?? openDatabase(config, log))
  const closing: (() => unknown)[] = [release, () => open.close()]
  const close = async () => {
    const failures: unknown[] = []
    for (const step of closing.reverse().splice(0)) {
      try {
        await step()
      } catch (error) {
        failures.push(error) // the database is closed and the folder released, whatever fails before
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'the house did not close well')
  }
  const areas = [...AREAS, ...(brought.areas ?? [])]
  try {
    await migrate(open, { tell: (sentence) => log.warn(sentence) })
    if (open.pglite && !brought.open) closing.push(await openPortaDaCopia(open.pglite, config.dataDir, log))
    const replica = await openReplica(config, open.db, log, brought.replicaLookMs)
    closing.push(() => replica.close())
    const clock = brought.clock ?? createClock()
    const segredo = await findSegredo(open.db)
    const partes = createPartes(clock)
    const patience = brought.patience ?? PATIENCE
    const bucket = await openBucket(config, { segredo, log, partes, patience })
    closing.push(() => bucket?.close())
    await refuseLostBucket(open.db, bucket)
    const kernelJobs = [
      purgeKernel,
      makeMesesAFrente,
      ...(open.pglite ? [vacuumTables] : []),
      ...(bucket ? [sweepOf(bucket)] : []),
    ]
    const jobs = createJobs(
      { config, open, clock, log },
      [...kernelJobs, ...areas.flatMap((area) => area.jobs ?? [])],
      {
        isWorking: brought.isWorking ?? true,
        beforeRun: config.sandbox ? () => syncRelogio({ db: open.db, clock }) : undefined,
      },
    )
    let app: FastifyInstance | undefined
    const publicUrl = () => config.publicUrl ?? addressOf(app?.server, config.port)
    const limits = createLimits(open.db, clock)
    const escrita = openEscrita({ db: open.db, log })
    closing.push(() => escrita.close())
    const conectadas = await openConectadas(config, {
      db: open.db,
      clock,
      log,
      limits,
      partes,
      patience,
      anotar: escrita.anotar,
    })
    closing.push(...conectadas.map((conectada) => () => conectada.close()))
    const dce = await openEmissorDce(config, { db: open.db, clock, log, partes })
    closing.push(() => dce.close())
    const deps: Deps = {
      config,
      db: open.db,
      replica,
      transact: open.transact,
      clock,
      log,
      jobs,
      limits,
      sessions: acceptProgramas(createSessions(open.db, clock), open.db, clock),
      custoDaSenha: brought.custoDaSenha ?? CUSTO_DA_SENHA,
      patience,
      cep: openBuscaCep(config.cep, { clock, log, partes, correios: conectadas.find(({ cep }) => cep)?.cep }),
      correio: brought.correio ?? (await openCorreio(config, { db: open.db, clock, log, partes })),
      publicUrl,
      psp: brought.psp ?? openPsp(config, { db: open.db, clock, log, partes, patience, publicUrl }),
      transportadoras:
        brought.transportadoras ??
        openTransportadoras(config, { log, partes }, conectadas, (transportadora) => tarifasOf(deps, transportadora)),
      expedicoes: brought.expedicoes ?? openExpedicoes(config, { db: open.db, clock }, conectadas),
      emissorDce: brought.emissorDce === undefined ? dce.emissor : brought.emissorDce,
      pontos: brought.pontos ?? conectadas.flatMap(({ pontos }) => pontos ?? []),
      arquivos: openArquivos({ db: open.db, bucket, clock, log }),
      push: openPush(config, segredo),
      webhooks: openWebhooks(config, patience),
      partes,
      linhas: {
        disjuntores: () => conectadas.flatMap((conectada) => conectada.disjuntores()),
        write: escrita.write,
      },
      titulares: areas.flatMap(({ name, titular }) => (titular ? [{ area: name, titular }] : [])),
      impedimentos: areas.flatMap(({ impedimento }) => impedimento ?? []),
    }
    closing.push(() => deps.correio.close())
    // nothing but files waits for their store: the house starts without it
    deps.arquivos.probe().catch((err: unknown) => log.warn({ err }, 'the file store does not answer'))
    closing.push(await followDatabaseClock(deps))
    if (config.sandbox) closing.push(await followRelogio(deps))
    for (const area of areas) await area.start?.(deps)
    if (config.demo) {
      await createDemoFretes(deps) // before a job touches them
      await createDemoDocumentos(deps)
    }
    closing.push(() => jobs.stop())
    await jobs.start(deps)
    await brought.pages
    // before anybody gets a page of this version: its files may be asked of a node of another one
    if (brought.pages && config.databaseUrl) closing.push(await shareAssets(deps))
    app = await createApp(deps, areas)
    closing.push(() => app?.close())
    return { app, deps, work: () => jobs.work(), close }
  } catch (error) {
    await close().catch(() => {}) // the operator needs the first error
    throw error
  }
}
