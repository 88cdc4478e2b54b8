import { maskEmail } from '#contract/acesso/convidado'
import { STATUS_DE_DOCUMENTO, TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { formatCpf } from '#contract/kernel/values/cpf'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { TIPOS_DE_AVISO } from '#contract/notificacao'
import { MINUTOS_DE_DADOS, MOTIVOS_DE_DADOS } from '#contract/operacao/assinante'
import { ACOES } from '#contract/operacao/auditoria'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  countMembrosDe,
  countSessoesDe,
  enderecoOf,
  findAssinante as findDono,
  listNomes,
  listTitulares,
} from '../../acesso/index.ts'
import { findSacavel, findSaldos } from '../../carteira/index.ts'
import { findEmAberto, listContestacoesDe } from '../../diferenca/index.ts'
import { listEnvios } from '../../documento/index.ts'
import { countFretesDe, findResumo, findUltimoPedido, listAchados, listUltimosUuids } from '../../frete/index.ts'
import { listLojasDe } from '../../loja/index.ts'
import { listUltimosAvisos } from '../../notificacao/index.ts'
import { listAuditoriaDe } from '../auditoria/alvo.repo.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { cidadeOf, showAchado } from './busca.ts'
import { findAberto, openDado } from './dado-aberto.repo.ts'
import { maskDocumento, maskNome, maskTelefone } from './mascara.rules.ts'

type Asked = { uuid: string; operadorUuid: string }

/** Everything that the staff sees of a subscriber; personal data only while `openDados` allows it. */
export async function findAssinante(deps: Deps, { uuid, operadorUuid }: Asked) {
  const { db, clock } = deps
  const titular = await findTitular(db, uuid)
  const em = clock.now()
  const [ate, lojas, saldos, saque, emAberto, limite, pedido, total, ultimos, envios] = await Promise.all([
    findAberto(db, { operadorUuid, assinaturaUuid: uuid }, em),
    listLojasDe(db, [uuid]),
    findSaldos(db, uuid),
    findSacavel(db, uuid),
    findEmAberto(db, uuid),
    findResumo(db, uuid),
    findUltimoPedido(db, uuid),
    countFretesDe(db, uuid),
    listUltimos(deps, uuid),
    listEnvios(db, uuid),
  ])
  const [dono, pessoas, sessoes, contestacoes, avisos, auditoria] = await Promise.all([
    findDono(db, uuid),
    countMembrosDe(db, uuid),
    countSessoesDe(db, titular.uuid, em),
    listContestacoesDe(db, uuid, 5),
    listUltimosAvisos(db, uuid, 5),
    tellAuditoria(db, { assinaturaUuid: uuid }),
  ])
  const { nome, sobrenome, cpf, email, telefone, encerradoEm } = titular
  const mascarado = encerradoEm ? nome : maskNome(nome, sobrenome)
  return {
    uuid,
    titulo: lojas[0]?.nome || lojas[0]?.razaoSocial || mascarado,
    desde: titular.criadoEm,
    encerradoEm,
    emailValidado: titular.emailValidadoEm !== null,
    bloqueio: dono?.bloqueadoEm ? { em: dono.bloqueadoEm, motivo: dono.bloqueioMotivo ?? '' } : null,
    pessoa: {
      nome: mascarado,
      cpf: cpf ? maskDocumento(cpf) : '',
      email: email ? maskEmail(email) : '',
      telefone: telefone ? maskTelefone(telefone) : '',
    },
    dados: ate ? { ...wholeOf(titular), ate } : null,
    carteira: {
      disponivel: saldos.saldo,
      reservado: saldos.saldoReservado,
      sacavel: saque.sacavel,
      deCartao: saque.deCartao,
      devido: saque.devido,
      diferencasADever: emAberto.debito,
      diferencasAReceber: emAberto.credito,
    },
    limite: {
      numeroFretes: limite.numeroFretes,
      ativos: limite.fretesAtivos,
      aguardaPostar: limite.fretesAguardaPostar,
      pedidoEm: pedido?.estado === 'ABERTO' ? pedido.criadoEm : null,
    },
    fretes: { total, ultimos },
    documentos: envios.map(({ tipo, status, criadoEm, decididoEm }) => ({
      tipo: TIPOS_DE_DOCUMENTO[tipo].nome,
      situacao: STATUS_DE_DOCUMENTO[status],
      em: decididoEm ?? criadoEm,
    })),
    lojas: lojas.map((loja) => ({
      uuid: loja.uuid,
      nome: loja.nome || loja.razaoSocial,
      cnpj: maskDocumento(loja.cnpj),
      ativa: loja.isAtiva,
    })),
    pessoas,
    sessoes,
    contestacoes: contestacoes.map(({ diferencaUuid, freteUuid, abertaEm, contestadoCentavos, ...contestacao }) => ({
      ...contestacao,
      diferenca: diferencaUuid,
      frete: freteUuid,
      em: abertaEm,
      valor: contestadoCentavos,
    })),
    avisos: avisos.map(({ tipo, criadaEm, lidaEm }) => ({
      assunto: TIPOS_DE_AVISO[tipo].nome,
      em: criadaEm,
      lido: lidaEm !== null,
    })),
    auditoria,
  }
}

type PedidoDeDados = {
  uuid: string
  motivo: keyof typeof MOTIVOS_DE_DADOS
  protocolo: string | undefined
  operador: Operador
}

/** Shows a person's data to one operator for some minutes, and writes down who asked and why. */
export function openDados({ db, clock }: Deps, { uuid, motivo, protocolo, operador }: PedidoDeDados) {
  return db.transaction().execute(async (tx) => {
    const titular = await findTitular(tx, uuid)
    const ate = plusSeconds(clock.now(), MINUTOS_DE_DADOS * 60)
    await openDado(tx, { operadorUuid: operador.usuarioUuid!, assinaturaUuid: uuid, ate })
    await addAuditoria(tx, { clock }, operador, {
      acao: 'DADOS_VISTOS',
      alvo: `assinante:${uuid}`,
      assinaturaUuid: uuid,
      motivo: [MOTIVOS_DE_DADOS[motivo], protocolo && `protocolo ${protocolo}`].filter(Boolean).join(', '),
    })
    return { ...wholeOf(titular), ate }
  })
}

async function findTitular(db: Db, uuid: string) {
  const [titular] = isUuid(uuid) ? await listTitulares(db, [uuid], 1) : []
  if (!titular) throw new AppError('NOT_FOUND', 'Assinante não encontrado.')
  return titular
}

function wholeOf(titular: Awaited<ReturnType<typeof findTitular>>) {
  const { nome, sobrenome, cpf, email, telefone } = titular
  const mora = enderecoOf(titular)
  const rua = mora && [mora.logradouro, mora.numero, mora.complemento, mora.bairro].filter(Boolean).join(', ')
  return {
    nome: `${nome} ${sobrenome}`.trim(),
    cpf: formatCpf(cpf ?? ''),
    email: email ?? '',
    telefone: telefone ?? '',
    endereco: mora ? `${rua}, ${cidadeOf(titular.municipioUuid!)}, ${mora.cep}` : '',
  }
}

async function listUltimos(deps: Deps, assinaturaUuid: string) {
  const ultimos = await listUltimosUuids(deps.db, assinaturaUuid, 5)
  if (ultimos.length === 0) return []
  const uuids = ultimos.map(({ uuid }) => uuid)
  return (await listAchados(deps.db, uuids, uuids.length)).map((frete) => showAchado(deps, frete))
}

/** The last lines of the audit log about a target or a subscription, with the names of the operators. */
export async function tellAuditoria(db: Db, de: Parameters<typeof listAuditoriaDe>[1]) {
  const linhas = await listAuditoriaDe(db, de, 20)
  const nomes = await listNomes(db, [...new Set(linhas.flatMap(({ operadorUuid }) => operadorUuid ?? []))])
  return linhas.map(({ em, operadorUuid, acao, motivo }) => ({
    em,
    operador: (operadorUuid && nomes.get(operadorUuid)) || 'Linha de comando',
    acao: ACOES[acao],
    motivo,
  }))
}
