import css from './comandos.module.css'

const ATALHOS = [
  { nome: 'Buscar ou fazer', teclas: ['Ctrl', 'K'] },
  { nome: 'Buscar', teclas: ['/'] },
  { nome: 'Estes atalhos', teclas: ['?'] },
  { nome: 'Próximo da lista', teclas: ['j'] },
  { nome: 'Anterior da lista', teclas: ['k'] },
  { nome: 'Selecionar', teclas: ['x'] },
  { nome: 'Imprimir os selecionados', teclas: ['p'] },
  { nome: 'Fechar', teclas: ['Esc'] },
]

/** What the keyboard can do ('?'). */
export function Atalhos() {
  return (
    <dl className={css.atalhos}>
      {ATALHOS.map(({ nome, teclas }) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>
            {teclas.map((tecla) => (
              <kbd key={tecla}>{tecla}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
