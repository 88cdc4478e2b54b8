import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Acao } from '#contract/conta/atividade'
import type { Db, Deps, JobKind } from '../../kernel/deps.ts'
import { sendOnce } from '../../kernel/email/send-once.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import type { NovaAtividade } from '../atividade/index.ts'
import { addAtividadeDe } from './atividade.ts'
import { cartaDeSeguranca } from './cartas.ts'
import { paraDe } from './pessoa.ts'
import { findUsuario } from './usuario.repo.ts'

/**
 * Changes of an account's security and of the people who may enter it, in the words that its owner reads. `temCarta`: the
 * event has a mail of its own, written elsewhere. `acao`: what the account's activity says of the event.
 */
const FATOS = {
  SENHA: {
    assunto: 'A senha da conta foi alterada',
    texto: 'Se não foi você, recupere o acesso agora em "Esqueci minha senha" e fale com o suporte.',
    temCarta: true,
    acao: 'TROCOU_SENHA',
  },
  EMAIL: {
    assunto: 'O e-mail da conta foi alterado',
    texto: 'O endereço de antes recebeu um link que desfaz a troca por 72 horas.',
    temCarta: true,
    acao: 'TROCOU_EMAIL',
  },
  EMAIL_DESFEITO: {
    assunto: 'A troca do e-mail da conta foi desfeita',
    texto:
      'A conta voltou ao e-mail de antes, todos os aparelhos saíram dela e as chaves de acesso, as chaves de API e as autorizações de aplicativos foram removidas. Convites e acessos às suas lojas que vieram depois do pedido da troca foram retirados. Crie uma senha nova.',
    temCarta: true,
    acao: 'DESFEZ_TROCA_DE_EMAIL',
  },
  FATOR_LIGADO: {
    assunto: 'Verificação em duas etapas ligada',
    texto: 'Para entrar, além da senha, a conta agora pede um código do aplicativo autenticador.',
    temCarta: false,
    acao: 'LIGOU_SEGUNDO_FATOR',
  },
  FATOR_DESLIGADO: {
    assunto: 'Verificação em duas etapas desligada',
    texto: 'Para entrar na conta basta a senha. Os aparelhos lembrados foram esquecidos.',
    temCarta: false,
    acao: 'DESLIGOU_SEGUNDO_FATOR',
  },
  CODIGOS: {
    assunto: 'Códigos de recuperação renovados',
    texto: 'Os códigos de recuperação de antes não valem mais.',
    temCarta: false,
    acao: 'RENOVOU_CODIGOS',
  },
  CHAVE_CRIADA: {
    assunto: 'Nova chave de acesso na conta',
    texto: 'Uma chave de acesso foi adicionada: com ela se entra na conta sem senha.',
    temCarta: false,
    acao: 'CRIOU_CHAVE',
  },
  CHAVE_REMOVIDA: {
    assunto: 'Chave de acesso removida da conta',
    texto: 'Uma chave de acesso foi removida e não abre mais a conta.',
    temCarta: false,
    acao: 'REMOVEU_CHAVE',
  },
  CHAVES_REMOVIDAS: {
    assunto: 'Chaves de acesso removidas da conta',
    texto: 'Todas as chaves de acesso foram removidas junto com a troca da senha, e nenhuma abre mais a conta.',
    temCarta: false,
    acao: 'REMOVEU_CHAVE',
  },
  CHAVE_DE_API_CRIADA: {
    assunto: 'Nova chave de API na conta',
    texto:
      'Com ela um programa usa a conta até a chave expirar ou ser revogada. Se não foi você, revogue-a em Configurações, Chaves de API, e troque a senha.',
    temCarta: false,
    acao: 'CRIOU_CHAVE_DE_API',
  },
  CHAVE_DE_API_REVOGADA: {
    assunto: 'Chave de API revogada',
    texto: 'A chave não vale mais. O programa que a usava deixa de ser atendido.',
    temCarta: false,
    acao: 'REVOGOU_CHAVE_DE_API',
  },
  APLICATIVO_AUTORIZADO: {
    assunto: 'Um aplicativo foi autorizado na conta',
    texto:
      'Ele usa a conta até você retirar a autorização. Se não foi você, retire-a em Configurações, Chaves de API, e troque a senha.',
    temCarta: false,
    acao: 'AUTORIZOU_APLICATIVO',
  },
  AUTORIZACAO_RETIRADA: {
    assunto: 'Autorização de um aplicativo retirada',
    texto: 'O aplicativo não usa mais a conta.',
    temCarta: false,
    acao: 'RETIROU_AUTORIZACAO',
  },
  RENOVACAO_REPETIDA: {
    assunto: 'Autorização de um aplicativo encerrada por segurança',
    texto:
      'O mesmo token de renovação foi usado duas vezes, sinal de que alguém pode tê-lo copiado do aplicativo. O aplicativo não usa mais a conta. Para voltar a usá-lo, autorize-o outra vez.',
    temCarta: false,
    acao: 'PERDEU_AUTORIZACAO',
  },
  WEBHOOK_CRIADO: {
    assunto: 'Novo webhook na conta',
    texto:
      'O que acontece na conta vai para este endereço. Se não foi você, exclua-o em Configurações, Webhooks, e troque a senha.',
    temCarta: false,
    acao: 'CRIOU_WEBHOOK',
  },
  WEBHOOK_MUDADO: {
    assunto: 'Um webhook da conta mudou',
    texto: 'Se não foi você, confira-o em Configurações, Webhooks, e troque a senha.',
    temCarta: false,
    acao: 'MUDOU_WEBHOOK',
  },
  REMOCAO_PEDIDA: {
    assunto: 'Pedido para desligar a verificação em duas etapas',
    texto:
      'Alguém com a senha da conta disse que perdeu o autenticador. O link que desliga a verificação chega por e-mail em 24 horas. Se não foi você, recuse o pedido em Conta Flex, Segurança da conta, e troque a senha.',
    temCarta: true,
    acao: 'PEDIU_REMOCAO_DO_FATOR',
  },
  REMOCAO_RECUSADA: {
    assunto: 'Pedido para desligar a verificação em duas etapas recusado',
    texto: 'A verificação em duas etapas continua ligada. Se o pedido não era seu, troque a senha da conta.',
    temCarta: false,
    acao: 'RECUSOU_REMOCAO_DO_FATOR',
  },
  CONVITE_ENVIADO: {
    assunto: 'Convite para trabalhar na sua loja',
    texto: 'Se não reconhece o convite, retire-o em Minha Loja, Pessoas.',
    temCarta: false,
    acao: 'CONVIDOU',
  },
  CONVITE_ACEITO: {
    assunto: 'Um convite para a sua loja foi aceito',
    texto: 'Se não reconhece a pessoa, retire o acesso em Minha Loja, Pessoas.',
    temCarta: false,
    acao: 'ACEITOU_CONVITE',
  },
} as const satisfies Record<string, { assunto: string; texto: string; temCarta: boolean; acao: Acao }>
export type Fato = keyof typeof FATOS
const fatos = Object.keys(FATOS) as [Fato, ...Fato[]]

/** `frase`: what the fact is about, as a sentence that comes before its text. */
const Acontecido = z.object({
  usuarioUuid: z.uuid(),
  fato: z.enum(fatos),
  evento: z.uuid(),
  frase: z.string().optional(),
})

/** A fact as the aviso and the mail say it. */
export const describeFato = ({ fato, frase }: Pick<z.output<typeof Acontecido>, 'fato' | 'frase'>) => ({
  assunto: FATOS[fato].assunto,
  texto: frase ? `${frase} ${FATOS[fato].texto}` : FATOS[fato].texto,
})

/** Makes the aviso of a fact. The area `notificacao` runs the job. */
export const tellConta = { name: 'notificacao.tellConta', payload: Acontecido } satisfies JobKind

/**
 * Tells the owner a fact, in the transaction that causes it: writes a line of the activity, and queues an aviso and a
 * mail. A fact with `temCarta` gets no mail here. `ator`: the person who did it, if it was not the owner.
 */
export async function tellFato(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Db,
  usuarioUuid: string,
  fato: Fato,
  { frase, ...mais }: Pick<NovaAtividade, 'quantidade' | 'detalhe'> & { ator?: string; frase?: string } = {},
) {
  await addAtividadeDe({ clock }, tx, usuarioUuid, { ...mais, acao: FATOS[fato].acao })
  const acontecido = { usuarioUuid, fato, evento: randomUUID(), frase }
  await jobs.enqueue(tx, tellConta, acontecido)
  if (!FATOS[fato].temCarta) await jobs.enqueue(tx, sendFato, acontecido)
}

/** Mails a fact, whatever mails the person wants: a thief could have switched them off. */
export const sendFato = defineJob({
  name: 'acesso.sendFato',
  payload: Acontecido,
  run: (deps, { usuarioUuid, evento, ...acontecido }) =>
    sendOnce(deps, `fato:${evento}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      if (!usuario?.email) return undefined
      const url = `${deps.publicUrl()}/recuperarSenha`
      return cartaDeSeguranca(paraDe(usuario, usuario.email), describeFato(acontecido), url, deps.config.marca.nome)
    }),
})
