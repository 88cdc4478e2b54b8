import { expect, test } from 'vitest'
import { causaText } from './causas.rules.ts'

test.each([
  ['no answer in 1500 ms', 'Não respondeu em 1500 ms.'],
  ['answered 503', 'Respondeu 503.'],
  ['answered 404 and nonsense', 'Respondeu 404 e algo que não se entende.'],
  ['redirects (307)', 'Manda a outro endereço (307), e a casa não segue.'],
  ['not reached: ECONNREFUSED', 'Não foi alcançada (ECONNREFUSED).'],
  ['not reached: CERT_HAS_EXPIRED', 'O certificado do servidor não confere (CERT_HAS_EXPIRED): nada foi enviado.'],
  ['no token: answered 500', 'Sem token. Respondeu 500.'],
  ['correios failed too often: not asked', 'Falhou vezes demais: o disjuntor abriu, e ela não foi perguntada.'],
  ['jadlog: no call of PRECO is left in this minute', 'As chamadas deste minuto acabaram: ela não foi perguntada.'],
  ['the S3 store refused HEAD with 403', 'Recusou HEAD com 403.'],
  ['PPN-347 PPN-288', 'PPN-347 PPN-288'],
])('%s is told as %s', (causa, text) => expect(causaText(causa)).toBe(text))
