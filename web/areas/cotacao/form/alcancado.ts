/** What the form needs once a person uses it: loaded then, instead of with the page. */
export { Falas } from '../fala/falas.tsx'
export { Resultado, SemCotacao } from '../resultado/resultado.tsx'
export { tellFirst } from '../tell-cotacao.ts'
export { PerguntaDoValor } from '../valor/pergunta-do-valor.tsx'
