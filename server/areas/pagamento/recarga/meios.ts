import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS, type MeioDePagamento } from '#contract/pagamento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listMeios, type MeioGuardado } from './meio.repo.ts'

/** What a way to pay is for: buying credit, or buying fretes (no boleto, D §13). */
const INSERIR = { uuid: 'a2b6a3d2-8d36-4a8e-8c8c-6d1f6f6f0001', nome: 'Inserção de créditos' }
const COMPRAR = { uuid: 'a2b6a3d2-8d36-4a8e-8c8c-6d1f6f6f0002', nome: 'Compra de fretes' }

/** The ways to pay, the preferred first; inactive ones only on request. */
export async function listMeiosDePagamento(
  { db }: Deps,
  { ativo }: { ativo?: string | undefined },
): Promise<MeioDePagamento[]> {
  const meios = await listMeios(db)
  return meios.filter(({ isAtivo }) => ativo === undefined || isAtivo === (ativo !== 'false')).map(renderMeio)
}

const renderMeio = (meio: MeioGuardado): MeioDePagamento => ({
  uuid: meio.uuid,
  nome: meio.nome,
  valorMinimo: meio.valorMinimoCentavos,
  valorMaximo: meio.valorMaximoCentavos,
  modalidadePagamento: meio.codigo === 'BOLETO' ? [INSERIR] : [INSERIR, COMPRAR],
  prioridade: meio.prioridade,
  atributosMeioPagamento: [{ nomeAtributo: 'ACAO', valorAtributo: meio.acao, seguro: false }],
  ativo: meio.isAtivo,
})

/** The chosen way to pay for a top-up, with its limits checked. Throws the message for the person (S2 §5). */
export async function chooseMeio({ db }: Deps, uuid: string, valor: Centavos): Promise<MeioGuardado> {
  const meio = (await listMeios(db)).find((one) => one.uuid === uuid.toLowerCase() && one.isAtivo)
  if (!meio) throw refuse('meioPagamento.uuid', MENSAGENS.semMeio)
  if (valor > meio.valorMaximoCentavos) throw refuse('valor', MENSAGENS.maximo(reais(meio.valorMaximoCentavos)))
  if (valor < meio.valorMinimoCentavos) throw refuse('valor', MENSAGENS.minimo(reais(meio.valorMinimoCentavos)))
  return meio
}

const reais = (centavos: Centavos) => formatReais(centavos).replace('\u00a0', ' ')
const refuse = (campo: string, mensagem: string) =>
  new AppError('VALIDACAO', mensagem, { errors: [{ campo, mensagem }] })
