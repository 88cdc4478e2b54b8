import { isNumeroDeCartao } from '../contract/kernel/values/cartao.ts'
import { isCnpj } from '../contract/kernel/values/cnpj.ts'
import { isCpf } from '../contract/kernel/values/cpf.ts'

/** Every password that a journey types. */
const SENHAS = /(?:Flex|Outra|Nova|Terceira|Errada|Segura)[@#]\d+/
/** A token of a session or of a link: 256 bits in base64url; a key, a client_secret and a refresh token begin with letters. */
const TOKEN = /(?<![\w-])(?:ff[ksr]_)?[\w-]{43}(?![\w-])/
/** The secret of an authenticator, in base32, and a recovery code. */
const FATOR = /\b(?:[A-Z2-7]{32}|[2-9A-Z]{4}(?:-[2-9A-Z]{4}){2})\b/
const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g
const CNPJ = /(?<!\w)[A-Z\d]{2}\.?[A-Z\d]{3}\.?[A-Z\d]{3}\/?[A-Z\d]{4}-?\d{2}(?!\w)/g
const CARTAO = /(?<!\d)\d{13,19}(?!\d)/g

/** Our own uuids are left out: eleven of their digits may happen to form a CPF, six the beginning of a card. */
export const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Lines of a log with a password, a token, a secret of the second step, a whole CPF or CNPJ, or a card number (docs/operations.md). */
export const findSegredos = (lines: readonly string[]) =>
  lines.filter((whole) => {
    const line = whole.replace(UUID, '')
    return (
      SENHAS.test(line) ||
      TOKEN.test(line) ||
      FATOR.test(line) ||
      (line.match(CPF) ?? []).some((text) => isCpf(text.replace(/\D/g, ''))) ||
      (line.match(CNPJ) ?? []).some((text) => isCnpj(text.replace(/[./-]/g, ''))) ||
      (line.match(CARTAO) ?? []).some((text) => /^[3-6]/.test(text) && isNumeroDeCartao(text))
    )
  })
