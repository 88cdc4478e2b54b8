import { MENSAGENS } from '#contract/kernel/values/encomenda'
import { findProblemas, ladosDoFormato, type Problemas, type Rascunho } from './calculadora.rules.ts'

/** `findProblemas` for a logged in person, who gets no default: every empty field is missing (S1 §5). */
export function findProblemasSemPadrao(rascunho: Rascunho, isUnknown: (cep: string) => boolean): Problemas {
  const exigidos = ['valorEncomenda', ...ladosDoFormato(rascunho.formato), 'pesoPacote'] as const
  const vazios = exigidos.filter((campo) => rascunho[campo].trim() === '')
  return {
    ...findProblemas(rascunho, isUnknown),
    ...Object.fromEntries(vazios.map((campo) => [campo, MENSAGENS.obrigatorio])),
  }
}
