import { createHash, randomUUID } from 'node:crypto'
import { diaOf, plusSeconds, toBrasilia } from '#contract/kernel/values/instant'
import {
  type ErroDaTabela,
  MAX_DIAS_ADIANTE,
  MAX_ERROS_DA_TABELA,
  MAX_LINHAS_DA_TABELA,
  MENSAGENS_DA_TABELA,
  type Resumo,
  type VersaoDaTabela,
} from '#contract/operacao/tabelas'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ErroDeLinha } from '../../../kernel/text/csv.ts'
import { listNomes } from '../../acesso/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { activateTabela } from './agendada.ts'
import { keepBefore } from './antes.ts'
import { findOutroTipo } from './arquivo-enviado.ts'
import { findConteudo, findImportacao, findUltima, insertImportacao } from './importacao.repo.ts'
import type { Exame, Tabela } from './tabela.ts'
import { nameVersao } from './versoes.ts'

/** What the operator decided about a file or an earlier version: only try it, or activate it. */
export type Decisao = {
  ensaio?: boolean | undefined
  base?: string | undefined
  motivo?: string | undefined
  valeDe?: string | undefined
}
export type Resultado<Mudanca> = {
  sha256: string | null
  linhas: number
  erros: ErroDaTabela[]
  demaisErros: number
  base: string | null
  isIgual: boolean
  mudanca: Mudanca | null
  versao: VersaoDaTabela | null
}
type PedidoDeAtivacao<Plano> = {
  exame: Exame<Plano>
  sha256: string | null
  arquivo: string | null
  voltaDe: string | null
}

/**
 * Checks a file row by row and tells what would change (`ensaio`), or activates it, all or nothing. The activation
 * names the `base` that its dry run answered; when anything was decided about the table since then, it is refused.
 */
export async function importTabela<Plano, Mudanca>(
  deps: Deps,
  tabela: Tabela<Plano, Mudanca>,
  { upload, nome, ...decisao }: Decisao & { upload: AsyncIterable<Uint8Array>; nome?: string | undefined },
  operador: Operador,
): Promise<Resultado<Mudanca>> {
  const { exame, sha256 } = await examineUpload(deps, tabela, upload)
  return decide(deps, tabela, { exame, sha256, arquivo: nome ?? 'tabela.csv', voltaDe: null }, decisao, operador)
}

/** Brings the state of an earlier version back, with the same dry run and the same base as a file. */
export async function bringBack<Plano, Mudanca>(
  deps: Deps,
  tabela: Tabela<Plano, Mudanca>,
  { uuid, ...decisao }: Decisao & { uuid: string },
  operador: Operador,
): Promise<Resultado<Mudanca>> {
  const found = await findImportacao(deps.db, uuid)
  if (found?.tabela !== tabela.tabela) throw new AppError('NOT_FOUND', MENSAGENS_DA_TABELA.naoEncontrada)
  if (found.canceladaEm || found.valeDe > deps.clock.now() || (!found.aplicadaEm && !tabela.waitsInTable))
    throw new AppError('CONFLICT', 'Esta versão ainda não valeu: não há para onde voltar.')
  const plano = await tabela.revive(await findConteudo(deps.db, uuid), found.transportadora)
  const exame = { linhas: found.linhas, erros: [], plano }
  return decide(deps, tabela, { exame, sha256: null, arquivo: found.arquivo, voltaDe: uuid }, decisao, operador)
}

/** Reads and examines the whole upload. After it returns only the plan stays in memory, not the bytes. */
async function examineUpload<Plano>(
  deps: Deps,
  tabela: Pick<Tabela<Plano, unknown>, 'examine'>,
  upload: AsyncIterable<Uint8Array>,
) {
  const parts: Uint8Array[] = []
  for await (const part of upload) parts.push(part)
  const bytes = Buffer.concat(parts)
  parts.length = 0
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { exame: await examineBytes(deps, tabela, bytes), sha256 }
}

async function examineBytes<Plano>(
  deps: Deps,
  tabela: Pick<Tabela<Plano, unknown>, 'examine'>,
  bytes: Buffer,
): Promise<Exame<Plano>> {
  const refused = (erro: ErroDeLinha) => ({ linhas: 0, erros: [erro], plano: undefined })
  const outro = findOutroTipo(bytes)
  if (outro) return refused(outro)
  if (hasTooManyLines(bytes)) {
    const max = MAX_LINHAS_DA_TABELA.toLocaleString('pt-BR')
    return refused({ linha: MAX_LINHAS_DA_TABELA, mensagem: `O arquivo tem mais de ${max} linhas.` })
  }
  return tabela.examine(deps, bytes.toString('utf8'))
}

function hasTooManyLines(bytes: Buffer) {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1))
    if (++lines > MAX_LINHAS_DA_TABELA + 1) return true
  return false
}

async function decide<Plano, Mudanca>(
  deps: Deps,
  tabela: Tabela<Plano, Mudanca>,
  { exame, ...pedido }: PedidoDeAtivacao<Plano>,
  decisao: Decisao,
  operador: Operador,
): Promise<Resultado<Mudanca>> {
  const { linhas, plano } = exame
  const erros = exame.erros.map(showErro)
  const demaisErros = Math.max(0, erros.length - MAX_ERROS_DA_TABELA)
  const comum = { sha256: pedido.sha256, linhas, erros: erros.slice(0, MAX_ERROS_DA_TABELA), demaisErros }
  if (!plano || erros.length > 0) {
    if (!decisao.ensaio) throw comErros(comum.erros)
    return { ...comum, base: null, isIgual: false, mudanca: null, versao: null }
  }
  const transportadora = tabela.transportadoraOf(plano)
  const semente = pedido.sha256 ?? pedido.voltaDe ?? ''
  const base = await findBase(deps.db, tabela, transportadora, semente)
  const { mudanca, resumo, isIgual } = await tabela.compare(deps, plano)
  if (decisao.ensaio) return { ...comum, base: isIgual ? null : base, isIgual, mudanca, versao: null }

  const ato = readAto(deps, decisao)
  if (ato.base !== base) throw await vencido(deps.db, tabela, transportadora)
  if (isIgual) throw refused('arquivo', MENSAGENS_DA_TABELA.igual)
  const versao = await activate(deps, tabela, { ...pedido, linhas, plano, resumo, semente }, ato, operador)
  await tabela.reload(deps)
  return { ...comum, base: null, isIgual, mudanca, versao }
}

type Ativacao<Plano> = Omit<PedidoDeAtivacao<Plano>, 'exame'> & {
  plano: Plano
  resumo: Resumo
  linhas: number
  semente: string
}
type Ato = { base: string; motivo: string; valeDe: Date; isAgendada: boolean; em: Date }

/** Activates a plan, for one operator at a time: the second of two finds another base and is told who was faster. */
async function activate<Plano, Mudanca>(
  deps: Deps,
  tabela: Tabela<Plano, Mudanca>,
  { plano, resumo, semente, linhas, sha256, arquivo, voltaDe }: Ativacao<Plano>,
  { base, motivo, valeDe, isAgendada, em }: Ato,
  operador: Operador,
): Promise<VersaoDaTabela> {
  const transportadora = tabela.transportadoraOf(plano)
  const uuid = randomUUID()
  return deps.db.transaction().execute(async (tx) => {
    await tabela.lock(tx)
    if ((await findBase(tx, tabela, transportadora, semente)) !== base) throw await vencido(tx, tabela, transportadora)
    const antes = await keepBefore(tx, tabela, transportadora, em)
    const waits = isAgendada && !tabela.waitsInTable
    const { nome, conteudo } = waits
      ? { nome: `Para ${diaOf(valeDe)}`, conteudo: JSON.stringify(plano) }
      : await tabela.apply(tx, plano, { importacaoUuid: uuid, em, valeDe, arquivo: arquivo ?? '' })
    if (waits) await deps.jobs.enqueue(tx, activateTabela, { uuid }, { startAfter: valeDe })
    const voltou = voltaDe === null ? undefined : await findImportacao(tx, voltaDe)
    const row = await insertImportacao(tx, {
      uuid,
      tabela: tabela.tabela,
      transportadora,
      nome: voltou && tabela.tabela === 'TARIFA' ? voltou.nome : nome,
      arquivo,
      sha256,
      linhas,
      resumo: JSON.stringify(resumo),
      conteudo,
      operadorUuid: operador.usuarioUuid,
      motivo,
      decididaEm: em,
      valeDe,
      aplicadaEm: isAgendada ? null : em,
      canceladaEm: null,
      voltaDe,
    })
    await addAuditoria(tx, deps, operador, {
      acao: voltaDe ? 'TABELA_VOLTOU' : isAgendada ? 'TABELA_AGENDADA' : 'TABELA_ATIVADA',
      alvo: `tabela:${uuid}`,
      motivo,
      antes: { versao: antes.nome },
      depois: {
        tabela: tabela.tabela,
        versao: row.nome,
        transportadora,
        arquivo,
        sha256,
        resumo,
        valeDe: toBrasilia(valeDe),
      },
    })
    const nomes = await listNomes(tx, operador.usuarioUuid ? [operador.usuarioUuid] : [])
    return nameVersao(row, { nomes, queVale: isAgendada ? undefined : uuid, em, voltou: voltou?.nome })
  })
}

/** The `base` of a dry run: a digest of the file, the table's state and the last decision about the table. */
async function findBase<Plano>(
  db: Db,
  { tabela, findEstado }: Pick<Tabela<Plano, unknown>, 'tabela' | 'findEstado'>,
  transportadora: string | null,
  semente: string,
) {
  const ultima = await findUltima(db, tabela, transportadora)
  const decisao = ultima && [ultima.uuid, ultima.canceladaEm, ultima.aplicadaEm]
  const estado = [tabela, semente, await findEstado(db, transportadora), decisao]
  return createHash('sha256').update(JSON.stringify(estado)).digest('hex')
}

async function vencido<Plano>(
  db: Db,
  { tabela }: Pick<Tabela<Plano, unknown>, 'tabela'>,
  transportadora: string | null,
) {
  const ultima = await findUltima(db, tabela, transportadora)
  const nomes = await listNomes(db, ultima?.operadorUuid ? [ultima.operadorUuid] : [])
  const quem = ultima?.operadorUuid ? nomes.get(ultima.operadorUuid) : undefined
  const hora = ultima && toBrasilia(ultima.decididaEm).slice(11, 16)
  const outra = ultima && quem ? ` ${quem} decidiu sobre ${ultima.nome} às ${hora}.` : ''
  return new AppError('ENSAIO_VENCIDO', `O que mudaria já não é verdade.${outra} Faça o ensaio de novo.`)
}

/** What an activation must say: the base of its dry run, why, and a day after today unless it is at once. */
function readAto({ clock }: Pick<Deps, 'clock'>, { base, motivo, valeDe }: Decisao): Ato {
  const em = clock.now()
  if (!base) throw refused('base', MENSAGENS_DA_TABELA.semEnsaio)
  if (!motivo) throw refused('motivo', MENSAGENS_DA_TABELA.semMotivo)
  if (!valeDe || valeDe === diaOf(em)) return { base, motivo, valeDe: em, isAgendada: false, em }
  const inicio = new Date(`${valeDe}T00:00:00-03:00`)
  if (!(inicio > em) || inicio > plusSeconds(em, MAX_DIAS_ADIANTE * 86_400))
    throw refused('valeDe', MENSAGENS_DA_TABELA.diaPassado)
  return { base, motivo, valeDe: inicio, isAgendada: true, em }
}

const showErro = ({ linha, coluna, mensagem }: ErroDeLinha): ErroDaTabela => ({
  linha,
  coluna: coluna ?? null,
  mensagem,
})

const comErros = (erros: readonly ErroDaTabela[]) =>
  new AppError('VALIDACAO', MENSAGENS_DA_TABELA.comErros, {
    errors: erros.map(({ linha, coluna, mensagem }) => ({
      campo: 'arquivo',
      mensagem: [linha > 0 && `Linha ${linha}`, coluna, mensagem].filter(Boolean).join(', '),
    })),
  })

const refused = (campo: string, mensagem: string) =>
  new AppError('VALIDACAO', mensagem, { errors: [{ campo, mensagem }] })
