import { maskEmail } from '#contract/acesso/convidado'
import type { EndpointRequest } from '#contract/kernel/http/endpoint'
import { isCnpj } from '#contract/kernel/values/cnpj'
import type * as contract from '#contract/operacao/busca'
import { MAX_ACHADOS } from '#contract/operacao/busca'
import type { Deps } from '../../../kernel/deps.ts'
import { listTitulares, searchAssinaturas } from '../../acesso/index.ts'
import { findMunicipioByUuid } from '../../endereco/index.ts'
import { countDaCasa, type FreteAchado, listAchados, listDaCasa, nomeDa, searchFretes } from '../../frete/index.ts'
import { listLojasDe, searchLojas } from '../../loja/index.ts'
import { searchPagamentos } from '../../pagamento/index.ts'
import { periodoDo } from '../livros/livro.ts'
import { planBusca } from './busca.rules.ts'
import { maskDocumento, maskNome } from './mascara.rules.ts'

/** A count stops here: counting a million rows takes longer than reading the page. */
const CONTA_ATE = 10_000

/** The subscribers that the text can mean, with every person's name, CPF and e-mail masked. */
export async function findAssinantes({ db }: Deps, digitado: string) {
  const { uuid, fimAFim, ...busca } = planBusca(digitado)
  const [pessoas, lojas, pagamentos] = await Promise.all([
    searchAssinaturas(db, busca),
    searchLojas(db, busca),
    searchPagamentos(db, { fimAFim, uuid }),
  ])
  const found = new Set([...(uuid ? [uuid] : []), ...pessoas, ...lojas, ...pagamentos.map((one) => one.assinaturaUuid)])
  if (found.size === 0) return []
  const titulares = await listTitulares(db, [...found], MAX_ACHADOS)
  if (titulares.length === 0) return []
  const suas = await listLojasDe(
    db,
    titulares.map(({ assinaturaUuid }) => assinaturaUuid!),
  )
  return titulares.map(({ assinaturaUuid, nome, sobrenome, cpf, email, criadoEm, encerradoEm }) => ({
    uuid: assinaturaUuid!,
    nome: encerradoEm ? nome : maskNome(nome, sobrenome),
    cpf: cpf ? maskDocumento(cpf) : '',
    email: email ? maskEmail(email) : '',
    lojas: suas
      .filter((loja) => loja.assinaturaUuid === assinaturaUuid)
      .map((loja) => ({ nome: loja.nome || loja.razaoSocial, cnpj: maskDocumento(loja.cnpj) })),
    criadoEm,
    encerrado: encerradoEm !== null,
  }))
}

/** The fretes that the text can mean, of all subscribers. */
export async function findFretes(deps: Deps, digitado: string) {
  const { fimAFim, ...busca } = planBusca(digitado)
  const pagamentos = await searchPagamentos(deps.db, { fimAFim })
  const compraUuids = pagamentos.flatMap(({ compraUuid }) => compraUuid ?? [])
  const uuids = await searchFretes(deps.db, { ...busca, compraUuids })
  if (uuids.length === 0) return []
  return (await listAchados(deps.db, uuids, MAX_ACHADOS)).map((frete) => showAchado(deps, frete))
}

/** One page of the fretes of a status, or of those that a day sold, the newest first, and how many there are. */
export async function listFretes(
  deps: Deps,
  {
    status,
    dia,
    page = 0,
    pageSize = MAX_ACHADOS,
  }: Omit<EndpointRequest<typeof contract.findFretes>['query'], 'busca'>,
) {
  const filtro = { status, ...(dia && { periodo: periodoDo(dia) }) }
  const [fretes, total] = await Promise.all([
    listDaCasa(deps.db, { ...filtro, limit: pageSize, offset: page * pageSize }),
    countDaCasa(deps.db, filtro, CONTA_ATE),
  ])
  return { fretes: fretes.map((frete) => showAchado(deps, frete)), total }
}

/** A frete as lists of the console show it: the recipient without a name in the clear. */
export function showAchado(deps: Deps, frete: FreteAchado) {
  const { assinaturaUuid, destinatario, transportadoraUuid, nomeProduto, valorFreteCentavos, ...shown } = frete
  return {
    ...shown,
    assinatura: assinaturaUuid,
    transportadora: nomeDa(deps, transportadoraUuid),
    produto: nomeProduto,
    destinatario: showPessoa(destinatario),
    destino: cidadeOf(destinatario.endereco.municipioUuid),
    valorFrete: valorFreteCentavos,
  }
}

/** The name of a recipient: of a firm as it is, of a person masked. */
const showPessoa = ({ nome, sobrenome, cpfCnpj }: { nome: string; sobrenome?: string; cpfCnpj: string }) =>
  isCnpj(cpfCnpj) ? nome : maskNome(nome, sobrenome)

export function cidadeOf(municipioUuid: string) {
  const cidade = findMunicipioByUuid(municipioUuid)
  return cidade ? `${cidade.nome}/${cidade.siglaUf}` : ''
}
