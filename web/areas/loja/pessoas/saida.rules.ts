import type { Convite, Membro } from '#contract/loja/pessoas'

/** Undefined without people and invitations. Lists that were not read are told without numbers. */
export function saidaText(membros: readonly Membro[] | undefined, convites: readonly Convite[] | undefined) {
  if (!membros || !convites) return 'Quem trabalha nela perde o acesso, e os convites abertos deixam de valer.'
  const [pessoas, abertos] = [membros.length, convites.filter(({ status }) => status === 'PENDENTE').length]
  const acesso = pessoas === 1 ? '1 pessoa perde o acesso' : `${pessoas} pessoas perdem o acesso`
  const convite = abertos === 1 ? '1 convite deixa de valer' : `${abertos} convites deixam de valer`
  const ditos = [pessoas > 0 && acesso, abertos > 0 && convite].filter(Boolean)
  return ditos.length > 0 ? `${ditos.join(' e ')}.` : undefined
}
