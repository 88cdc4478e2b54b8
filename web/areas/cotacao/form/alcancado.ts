/** The code that is loaded when a person begins to use the form, instead of with the page. */
export { Falas } from '../fala/falas.tsx'
export { Resultado, SemCotacao } from '../resultado/resultado.tsx'
export { tellFirst } from '../tell-cotacao.ts'
export { PerguntaDoValor } from '../valor/pergunta-do-valor.tsx'
