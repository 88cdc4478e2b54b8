/** A log in that the staff blocked (D §17). */
export const MENSAGENS_DO_BLOQUEIO = {
  bloqueada:
    'O acesso a esta conta foi bloqueado pela nossa equipe. O dinheiro que está nela continua seu: fale com o suporte.',
  jaBloqueada: 'O acesso desta conta já está bloqueado.',
  semBloqueio: 'O acesso desta conta não está bloqueado.',
  encerrada: 'Esta conta foi encerrada: ninguém mais entra nela, e o CPF dela está livre.',
} as const
