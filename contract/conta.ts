import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { EnderecoCompleto, EnderecoDigitado } from './kernel/schemas/endereco.ts'
import { NomeDePessoa } from './kernel/schemas/nome.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { OBRIGATORIO } from './kernel/schemas/texto.ts'
import { EMAIL_INVALIDO, isEmail, normalEmail } from './kernel/values/email.ts'
import { SENHA_MAX } from './kernel/values/senha.ts'
import { isTelefone, TELEFONE_INVALIDO, telefoneDigits } from './kernel/values/telefone.ts'

const aviso = z.boolean({ error: 'Responda com verdadeiro ou falso.' })

/** The four alert flags of S2 §3. */
export const Alertas = z.object({
  alertaRestricoesCorreios: aviso,
  alertaConfirmacaoImpressao: aviso,
  alertaConfirmacaoDeDeclaracaoConteudo: aviso,
  alertaPagamento: aviso,
})
export type Alertas = z.output<typeof Alertas>

/**
 * S2 §3 'Subscription'. To a member of a shop `documento`, `email` and `telefone` are empty and `endereco` is null (D §16).
 */
export const Assinatura = Alertas.extend({
  uuid: z.uuid(),
  saldo: Reais,
  saldoReservado: Reais,
  /** The part of the balance that may leave by Pix: no card money, and nothing while a chargeback is not covered. */
  saldoSacavel: Reais,
  totalEconomia: Reais,
  numeroFretes: z.number().int(),
  fretesAtivos: z.number().int(),
  fretesAguardaPostar: z.number().int(),
  assinante: z.object({
    nome: z.string(),
    sobrenome: z.string(),
    documento: z.string(),
    email: z.string(),
    /** The new e-mail that waits for its confirmation. */
    emailPendente: z.string().nullable(),
    telefone: z.string(),
  }),
  endereco: EnderecoCompleto.nullable(),
}).meta({ id: 'Assinatura' })
export type Assinatura = z.output<typeof Assinatura>

export const findAssinatura = endpoint({
  method: 'GET',
  path: '/api/v1/assinatura/:id',
  summary: 'A assinatura: saldo, limite de fretes, assinante, endereço e avisos.',
  tag: 'conta',
  access: 'subscriber',
  right: 'verConta',
  params: z.object({ id: z.string() }),
  response: Assinatura,
})

/** What purchases cost at the carriers' counters, and what was paid for them here. */
const BalcaoEPago = z.object({ balcao: Reais, pago: Reais })

/** The first steps of a new account, each ticked when it is true. */
export const PrimeirosPassos = z
  .object({
    /** There is an address to send from: the account's, or an active shop's. */
    remetente: z.boolean(),
    /** A box was saved, or a frete was already sent. */
    caixa: z.boolean(),
    /** Money came into the wallet, or a frete was paid without the wallet. */
    saldo: z.boolean(),
    /** A frete was bought, and not cancelled. */
    frete: z.boolean(),
    /** The person put the steps away. */
    guardados: z.boolean(),
  })
  .meta({ id: 'PrimeirosPassos' })
export type PrimeirosPassos = z.output<typeof PrimeirosPassos>

export const ResumoDaHome = Assinatura.pick({
  saldo: true,
  numeroFretes: true,
  fretesAtivos: true,
  fretesAguardaPostar: true,
})
  .extend({
    /** Without cancelled, expired and unpaid fretes; the month is the present one in Brasília. */
    economia: z.object({ mes: BalcaoEPago, total: BalcaoEPago }),
    primeirosPassos: PrimeirosPassos,
  })
  .meta({ id: 'ResumoDaHome' })
export type ResumoDaHome = z.output<typeof ResumoDaHome>

export const findResumoDaHome = endpoint({
  method: 'GET',
  path: '/api/v1/assinatura/home',
  summary: 'O que a home mostra: saldo, limite de fretes, quantos aguardam postagem, economia e primeiros passos.',
  tag: 'conta',
  access: 'subscriber',
  right: 'verConta',
  response: ResumoDaHome,
})

export const savePrimeirosPassos = endpoint({
  method: 'PUT',
  path: '/api/v1/assinatura/primeiros-passos',
  summary: 'Guarda os primeiros passos da home, ou os traz de volta.',
  tag: 'conta',
  access: 'subscriber',
  right: 'editarConta',
  status: 204,
  body: z.object(
    { guardados: z.boolean({ error: 'Responda com verdadeiro ou falso.' }) },
    { error: 'Responda com verdadeiro ou falso.' },
  ),
})

/** D §8: operadores decide the request; false leads to the documents (S2 §4 'Limit panel'). */
export const requestAumento = endpoint({
  method: 'POST',
  path: '/api/v1/assinatura/aumentoFrete',
  summary: 'Pede mais fretes simultâneos. Falso enquanto falta um documento aprovado, ou há um pedido aberto.',
  tag: 'conta',
  access: 'subscriber',
  right: 'pedirAumento',
  response: z.object({ pedidoIncrementoSucesso: z.boolean() }),
})

/** D §23: a session alone cannot change the e-mail that recovers the account. */
export const SENHA_OBRIGATORIA = 'Para trocar o e-mail, confirme com a sua senha atual.'

/** S2 §3 'Account edit payload'. The CPF (`documento`) cannot change: it must equal the present one. */
export const Preferencias = z
  .object(
    {
      nome: NomeDePessoa(60, 'o nome'),
      sobrenome: NomeDePessoa(90, 'o sobrenome'),
      documento: z.string().nullish(),
      telefone: z
        .string({ error: OBRIGATORIO })
        .min(1, { error: OBRIGATORIO })
        .overwrite(telefoneDigits)
        .refine(isTelefone, { error: TELEFONE_INVALIDO }),
      email: z
        .string({ error: OBRIGATORIO })
        .min(1, { error: OBRIGATORIO })
        .overwrite(normalEmail)
        .refine(isEmail, { error: EMAIL_INVALIDO }),
      senhaAtual: z
        .string({ error: SENHA_OBRIGATORIA })
        .max(SENHA_MAX, { error: `A senha aceita até ${SENHA_MAX} caracteres.` })
        .nullish()
        .meta({ description: 'Obrigatória quando o e-mail é outro.' }),
      ...Alertas.partial().shape,
      endereco: EnderecoDigitado,
    },
    { error: 'Envie os dados da conta.' },
  )
  .meta({ id: 'Preferencias' })
export type Preferencias = z.output<typeof Preferencias>

export const savePreferencias = endpoint({
  method: 'PUT',
  path: '/api/v1/preferencias/:uuid',
  summary: 'Altera dados e endereço da conta. Um e-mail novo pede a senha atual e vale depois de confirmado.',
  tag: 'conta',
  access: 'subscriber',
  right: 'editarConta',
  params: z.object({ uuid: z.string() }),
  body: Preferencias,
  response: Assinatura,
})

export const findAlertas = endpoint({
  method: 'GET',
  path: '/api/v1/preferencias/alertas',
  summary:
    'Quais perguntas são feitas antes de agir: restrições dos Correios, impressão, declaração, pagamento com a carteira.',
  tag: 'conta',
  access: 'subscriber',
  right: 'verConta',
  response: Alertas.meta({ id: 'Alertas' }),
})

/** 'Não perguntar mais' switches one alert off; the others stay. */
export const saveAlertas = endpoint({
  method: 'PUT',
  path: '/api/v1/preferencias/alertas',
  summary: 'Liga ou desliga as perguntas que são enviadas; as outras ficam como estão.',
  tag: 'conta',
  access: 'subscriber',
  right: 'editarConta',
  body: Alertas.partial().refine((alertas) => Object.keys(alertas).length > 0, {
    error: 'Informe qual pergunta muda.',
  }),
  response: Alertas.meta({ id: 'Alertas' }),
})

export const downloadDados = endpoint({
  method: 'GET',
  path: '/api/v1/conta/dados',
  summary: 'Tudo o que a plataforma guarda sobre quem pede, em JSON (LGPD, art. 18).',
  tag: 'conta',
  access: 'subscriber',
  right: 'pessoal',
  response: { file: 'application/json' },
})

export const closeConta = endpoint({
  method: 'POST',
  path: '/api/v1/conta/encerramento',
  summary: 'Encerra a conta: os dados pessoais são apagados, os lançamentos ficam.',
  tag: 'conta',
  access: 'subscriber',
  right: 'pessoal',
  status: 204,
  body: z.object({ senha: z.string({ error: OBRIGATORIO }).min(1, { error: OBRIGATORIO }).max(200) }),
})
