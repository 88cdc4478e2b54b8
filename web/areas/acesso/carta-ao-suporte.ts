import type { Marca } from '#contract/kernel/site/marca'

/**
 * The mail in which a person claims their CPF, as a `mailto:` address. It holds only the middle digits of the CPF:
 * enough for the staff to find the account, and useless to anybody else.
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
