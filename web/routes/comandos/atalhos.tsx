import { readListKeys } from '../../app/use-list-keys.ts'
import css from './comandos.module.css'

const SEMPRE = [
  { nome: 'Buscar ou fazer', teclas: ['Ctrl', 'K'] },
  { nome: 'Buscar', teclas: ['/'] },
  { nome: 'Estes atalhos', teclas: ['?'] },
  { nome: 'Fechar', teclas: ['Esc'] },
]

/** The keys ('?'): first those of the list on the present screen, then those of every screen. */
export function Atalhos() {
  const daLista = readListKeys().map(({ nome, tecla }) => ({ nome, teclas: [tecla] }))
  if (daLista.length === 0) return <Teclas atalhos={SEMPRE} />
  return (
    <>
      <h3 className={css.onde}>Nesta tela</h3>
      <Teclas atalhos={daLista} />
      <h3 className={css.onde}>Em todas</h3>
      <Teclas atalhos={SEMPRE} />
    </>
  )
}

function Teclas({ atalhos }: { atalhos: readonly { nome: string; teclas: readonly string[] }[] }) {
  return (
    <dl className={css.atalhos}>
      {atalhos.map(({ nome, teclas }) => (
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
