/** What the form needs once somebody has reached for it: fetched then, and not with the page. */
export { Falas } from '../fala/falas.tsx'
export { Resultado, SemCotacao } from '../resultado/resultado.tsx'
export { tellFirst } from '../tell-cotacao.ts'
export { PerguntaDoValor } from '../valor/pergunta-do-valor.tsx'
