import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { PAPEIS } from './kernel/http/papel.ts'
import { CEP_DO_ENDERECO_INVALIDO, EnderecoCompleto, EnderecoDigitado } from './kernel/schemas/endereco.ts'
import { Instante } from './kernel/schemas/instante.ts'
import { NomeDePessoa } from './kernel/schemas/nome.ts'
import { OBRIGATORIO } from './kernel/schemas/texto.ts'
import { cepDigits } from './kernel/values/cep.ts'
import { cpfDigits, isCpf } from './kernel/values/cpf.ts'
import { EMAIL_INVALIDO, EMAIL_MAX, isEmail, normalEmail } from './kernel/values/email.ts'
import { isSenhaForte, SENHA_FRACA, SENHA_MAX, SENHAS_NAO_COINCIDEM } from './kernel/values/senha.ts'
import { isTelefone, TELEFONE_INVALIDO, telefoneDigits } from './kernel/values/telefone.ts'

/**
 * Sentences of S1 §5 'Registration' and §2, letter by letter; the last one is ours, because the document gives only its
 * sense.
 */
export const MENSAGENS_DO_CADASTRO = {
  emailsDiferentes: 'Os E-mails digitados não conferem.',
  senhasDiferentes: 'As senhas digitadas não conferem.',
  cpfTamanho: 'CPF menor ou maior que o padrão',
  cpf: 'CPF inválido.',
  termos: (marca: string) => `Para utilizar os serviços da ${marca} é necessário aceitar os termos e condições.`,
} as const

const texto = z.string({ error: ({ input }) => (input == null ? OBRIGATORIO : 'Escreva como texto.') })

/** A required field. Its format is checked afterwards, in the order of the specification. */
const pedido = (max: number) => texto.min(1, { error: OBRIGATORIO }).max(max, { error: `Use até ${max} caracteres.` })

/** S1 §5: a new password. */
const NovaSenha = pedido(SENHA_MAX).refine(isSenhaForte, { error: SENHA_FRACA })

const isEmpty = ({ input }: { input?: unknown }) => input === ''

/**
 * S1 §3 'Registration payload'. The confirmations and the acceptance are checked if they are sent. Empty fields are told
 * first, then the eight checks of S1 §5 in their order, then what else is wrong with a field.
 */
export const Cadastro = z
  .object(
    {
      telefone: pedido(30).overwrite(telefoneDigits),
      confirmacaoEmail: texto
        .max(EMAIL_MAX * 2)
        .overwrite(normalEmail)
        .optional(),
      email: pedido(EMAIL_MAX).overwrite(normalEmail),
      confirmacaoSenha: texto.max(SENHA_MAX).optional(),
      senha: pedido(SENHA_MAX),
      cpf: pedido(30).overwrite(cpfDigits),
      endereco: EnderecoDigitado.extend({ cep: pedido(30).overwrite(cepDigits) }),
      termosAceitos: z.boolean({ error: 'Responda com verdadeiro ou falso.' }).optional(),
      versaoTermos: z
        .string()
        .regex(/^\d{4}-\d{2}$/, { error: 'Versão dos termos inválida.' })
        .optional(),
      /** The token of an invitation, which is accepted when the e-mail is validated (D §16). */
      convite: z.string({ error: 'Convite inválido.' }).max(200, { error: 'Convite inválido.' }).nullish(),
      nome: NomeDePessoa(60, 'o nome'),
      sobrenome: NomeDePessoa(90, 'o sobrenome'),
    },
    { error: 'Envie os dados do cadastro.' },
  )
  .check((ctx) => {
    const { value } = ctx
    const ofFields = ctx.issues.splice(0)
    ctx.issues.push(...ofFields.filter(isEmpty))
    const refuse = (campo: string, message: string) =>
      void ctx.issues.push({ code: 'custom', path: campo.split('.'), message, input: value })
    if (!isTelefone(value.telefone)) refuse('telefone', TELEFONE_INVALIDO)
    if (value.confirmacaoEmail !== undefined && value.confirmacaoEmail !== value.email)
      refuse('confirmacaoEmail', MENSAGENS_DO_CADASTRO.emailsDiferentes)
    if (!isEmail(value.email)) refuse('email', EMAIL_INVALIDO)
    if (value.confirmacaoSenha !== undefined && value.confirmacaoSenha !== value.senha)
      refuse('confirmacaoSenha', MENSAGENS_DO_CADASTRO.senhasDiferentes)
    if (value.cpf.length !== 11) refuse('cpf', MENSAGENS_DO_CADASTRO.cpfTamanho)
    else if (!isCpf(value.cpf)) refuse('cpf', MENSAGENS_DO_CADASTRO.cpf)
    if (!/^\d{8}$/.test(value.endereco.cep)) refuse('endereco.cep', CEP_DO_ENDERECO_INVALIDO)
    if (value.termosAceitos === false) refuse('termosAceitos', MENSAGENS_DO_CADASTRO.termos('{marca}'))
    if (!isSenhaForte(value.senha)) refuse('senha', SENHA_FRACA)
    ctx.issues.push(...ofFields.filter((issue) => !isEmpty(issue)))
  })
  .meta({ id: 'Cadastro' })
export type Cadastro = z.output<typeof Cadastro>

export const registerUsuario = endpoint({
  method: 'POST',
  path: '/api/v1/usuario/registro',
  summary: 'Cria a conta; o link que a valida segue por e-mail.',
  tag: 'acesso',
  access: 'visitor',
  status: 201,
  body: Cadastro,
  response: z.object({ uuid: z.uuid() }),
})

const Cpf = z
  .string({ error: 'CPF inválido.' })
  .overwrite(cpfDigits)
  .regex(/^\d{11}$/, { error: 'CPF inválido.' })

/** S1 §3 'Login payload'; the CPF may come masked. */
export const Credenciais = z.object(
  {
    username: Cpf,
    password: z
      .string({ error: 'Informe a senha.' })
      .min(1, { error: 'Informe a senha.' })
      .max(SENHA_MAX, { error: 'A senha aceita até 200 caracteres.' }),
    subscription: z.boolean({ error: 'Responda com verdadeiro ou falso.' }).optional(),
    segundoFator: z
      .string({ error: 'Informe o código.' })
      .max(40, { error: 'Use até 40 caracteres.' })
      .optional()
      .meta({ description: 'Seis dígitos do autenticador, ou um código de recuperação (D §16).' }),
    lembrarAparelho: z
      .boolean({ error: 'Responda com verdadeiro ou falso.' })
      .optional()
      .meta({ description: 'Com segundoFator: por 30 dias este navegador entra sem código.' }),
  },
  { error: 'Informe CPF e senha.' },
)

/** S1 §3 'Logged-in user', as POST /auth answers it (D §4, §13). Operadores have neither assinatura nor address. */
export const Sessao = z
  .object({
    token: z.string(),
    uuid: z.uuid(),
    nome: z.string(),
    sobrenome: z.string(),
    username: z.string(),
    telefone: z.string(),
    email: z.string(),
    identificadorAssinatura: z.uuid().nullable(),
    roles: z.array(z.string()),
    endereco: EnderecoCompleto.nullable(),
  })
  .meta({ id: 'Sessao' })
export type Sessao = z.output<typeof Sessao>

export const logIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth',
  summary: 'Entra com CPF e senha e recebe o token da sessão; 401 SEGUNDO_FATOR pede também segundoFator.',
  tag: 'acesso',
  access: 'visitor',
  body: Credenciais,
  response: Sessao,
})

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth',
  summary: 'Encerra a sessão.',
  tag: 'acesso',
  access: 'subscriber',
  right: 'pessoal',
  status: 204,
})

export const resendValidacao = endpoint({
  method: 'POST',
  path: '/api/v1/auth/emailValidation',
  summary: 'Envia de novo o link que valida a conta. A resposta é a mesma para qualquer CPF.',
  tag: 'acesso',
  access: 'visitor',
  body: z.object({ cpf: Cpf }, { error: 'CPF inválido.' }),
  response: z.object({ codigo: z.enum(['OK', 'ERRO']) }),
})

const Token = z
  .string({ error: 'Impossível proseguir com a solicitação.' })
  .min(1, { error: 'Impossível proseguir com a solicitação.' })
  .max(200, { error: 'Impossível proseguir com a solicitação.' })

export const confirmEmail = endpoint({
  method: 'GET',
  path: '/api/v1/usuario/registro/email/:token',
  changes: true,
  summary: 'Confirma o e-mail de uma conta nova, ou o novo e-mail de uma conta, com o token do link.',
  tag: 'acesso',
  access: 'visitor',
  params: z.object({ token: Token }),
  response: z.object({
    status: z.literal('OK'),
    motivo: z.enum(['CADASTRO', 'TROCA_DE_EMAIL']).meta({ description: 'O que foi confirmado.' }),
    loja: z.string().nullable().meta({ description: 'A loja do convite que veio com o cadastro e foi aceito agora.' }),
  }),
})

/** D §23: undoes a change of e-mail, by the button on the page that the mail to the old e-mail links. */
export const undoTrocaDeEmail = endpoint({
  method: 'POST',
  path: '/api/v1/usuario/email/desfazer',
  summary:
    'Desfaz a troca de e-mail com o token do link (72 horas), encerra todas as sessões e retira os convites e os acessos às lojas que vieram depois do pedido.',
  tag: 'acesso',
  access: 'visitor',
  body: z.object({ token: Token }, { error: 'Impossível proseguir com a solicitação.' }),
  response: z.object({ status: z.literal('OK') }),
})

export const requestRecuperacao = endpoint({
  method: 'POST',
  path: '/api/v1/usuario/recuperacaoSenha',
  summary: 'Envia o link para uma senha nova. A resposta é a mesma para qualquer e-mail.',
  tag: 'acesso',
  access: 'visitor',
  body: z.object({
    email: z
      .string({ error: 'Email no formato inválido' })
      .overwrite(normalEmail)
      .refine(isEmail, { error: 'Email no formato inválido' }),
  }),
  response: z.object({ status: z.literal('OK') }),
})

/** S1 §3 'Password-reset payload'. */
export const SenhaRestaurada = z
  .object({
    token: Token,
    novaSenha: NovaSenha,
    confirmaNovaSenha: pedido(SENHA_MAX),
    /** Whether the account's passkeys go, too: for somebody whose account another person entered. */
    removerChaves: z.boolean().optional(),
  })
  .refine(({ novaSenha, confirmaNovaSenha }) => novaSenha === confirmaNovaSenha, {
    path: ['confirmaNovaSenha'],
    error: SENHAS_NAO_COINCIDEM,
  })

/** Who else may enter the shops of an assinatura: other people, and invitations that somebody can still accept. */
export const OutrosAcessos = z.object({ pessoas: z.int().nonnegative(), convites: z.int().nonnegative() })
export type OutrosAcessos = z.output<typeof OutrosAcessos>

/** The screen on which the owner withdraws them. */
export const PESSOAS_DA_LOJA = '/configuracoes/minha-loja?aba=pessoas'

/** What the page and the mail say of them after a new password; null when there are none. */
export function describeOutrosAcessos({ pessoas, convites }: OutrosAcessos): string | null {
  const partes = [
    pessoas > 0 &&
      (pessoas === 1
        ? '1 outra pessoa tem acesso às suas lojas'
        : `${pessoas} outras pessoas têm acesso às suas lojas`),
    convites > 0 && (convites === 1 ? '1 convite está aberto' : `${convites} convites estão abertos`),
  ].filter((parte) => parte !== false)
  if (partes.length === 0) return null
  return `${partes.join(' e ')}. A senha nova não muda isso: retire quem você não reconhece em Minha Loja, Pessoas.`
}

export const resetSenha = endpoint({
  method: 'POST',
  path: '/api/v1/usuario/restauroSenha',
  summary:
    'Troca a senha com o token do link e encerra todas as sessões. Responde quantas outras pessoas têm acesso às lojas e quantos convites estão abertos.',
  tag: 'acesso',
  access: 'visitor',
  body: SenhaRestaurada,
  response: z.object({ status: z.literal('OK'), outrosAcessos: OutrosAcessos }),
})

export const SENHA_IGUAL = 'A nova senha não pode ser igual a anterior.'

/** S2 §3 'Password change payload'; if `email` is sent, as in the documents, it must be the person's own. */
export const TrocaDeSenha = z
  .object({
    senhaAtual: pedido(SENHA_MAX),
    novaSenha: NovaSenha,
    confirmaNovaSenha: pedido(SENHA_MAX),
    email: z.string().overwrite(normalEmail).nullish(),
  })
  .refine(({ novaSenha, confirmaNovaSenha }) => novaSenha === confirmaNovaSenha, {
    path: ['confirmaNovaSenha'],
    error: SENHAS_NAO_COINCIDEM,
  })
  .refine(({ senhaAtual, novaSenha }) => senhaAtual !== novaSenha, { path: ['novaSenha'], error: SENHA_IGUAL })

export const changeSenha = endpoint({
  method: 'POST',
  path: '/api/v1/usuario/troca-senha',
  summary: 'Troca a senha de quem está conectado e encerra as outras sessões.',
  tag: 'acesso',
  access: 'subscriber',
  right: 'pessoal',
  body: TrocaDeSenha,
  response: z.object({ status: z.literal('OK') }),
})

/** S2 §3 'Access profile': one papel in one shop. */
export const Perfil = z
  .object({
    uuid: z.uuid(),
    papel: z.enum(PAPEIS),
    nomeDaLoja: z.string(),
    identificadorAssinatura: z.uuid().meta({ description: 'A assinatura em nome da qual se age.' }),
    loja: z.uuid().nullable().meta({ description: 'A loja em que a pessoa trabalha; null na própria conta.' }),
  })
  .meta({ id: 'PerfilDeAcesso' })
export type Perfil = z.output<typeof Perfil>

export { checkPerfil } from './kernel/http/vigencia.ts'

export const listPerfis = endpoint({
  method: 'GET',
  path: '/api/v1/usuario/:id/perfil-acesso',
  summary: 'Os perfis de quem está conectado, menos os de conta bloqueada; id é o uuid da pessoa ou da sua assinatura.',
  tag: 'acesso',
  access: 'subscriber',
  right: 'pessoal',
  params: z.object({ id: z.string() }),
  response: z.array(Perfil),
})

/** 'Onde você está conectado': one browser with a session. */
export const SessaoAberta = z
  .object({
    uuid: z.uuid(),
    aparelho: z.string().meta({ description: 'Navegador e sistema, ex. Chrome no Android.' }),
    criadaEm: Instante,
    usadaEm: Instante,
    isAtual: z.boolean(),
  })
  .meta({ id: 'SessaoAberta' })
export type SessaoAberta = z.output<typeof SessaoAberta>

export const listSessoes = endpoint({
  method: 'GET',
  path: '/api/v1/sessao',
  summary: 'Onde você está conectado: as sessões abertas, da mais recente para a mais antiga.',
  tag: 'acesso',
  access: 'subscriber',
  right: 'pessoal',
  response: z.array(SessaoAberta),
})

export const endSessao = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessao/:uuid',
  summary: 'Encerra uma das suas sessões.',
  tag: 'acesso',
  access: 'subscriber',
  right: 'pessoal',
  params: z.object({ uuid: z.uuid({ error: 'Sessão não encontrada.' }) }),
  status: 204,
})

export const endOutrasSessoes = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessao',
  summary: 'Encerra todas as suas sessões menos a atual.',
  tag: 'acesso',
  access: 'subscriber',
  right: 'pessoal',
  status: 204,
})
