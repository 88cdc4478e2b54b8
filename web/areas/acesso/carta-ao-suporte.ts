import type { Marca } from '#contract/kernel/site/marca'

/**
 * The mail in which somebody claims their CPF, as a `mailto:` address. Of the person it holds the middle digits of the
 * CPF alone: enough for the staff to find the account, and nothing that a third person could use.
 */
export function writeAoSuporte({ nome, suporteEmail }: Pick<Marca, 'nome' | 'suporteEmail'>, cpf: string) {
  const digitos = cpf.replace(/\D/g, '')
  const assunto = `Meu CPF está em uma conta da ${nome} que não é minha`
  const texto = [
    `Tentei criar minha conta na ${nome}, e o meu CPF já está em outra que eu não criei.`,
    `CPF: ***.${digitos.slice(3, 6)}.${digitos.slice(6, 9)}-**`,
    'Como comprovo que ele é meu?',
  ].join('\r\n\r\n')
  return `mailto:${suporteEmail}?subject=${encodeURIComponent(assunto)}&body=${encodeURIComponent(texto)}`
}
