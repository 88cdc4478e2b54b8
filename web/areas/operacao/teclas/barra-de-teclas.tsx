import css from './barra-de-teclas.module.css'
import { TECLA_IDS, type TeclaId, teclaOf } from './catalogo.rules.ts'
import { Caps } from './tecla.tsx'
import { keyOf } from './teclas.rules.ts'
import { useTeclasLigadas, useTrocas } from './teclas.ts'

/** The bar at the foot of the screen with its teclas. Phones have no such bar. */
export function BarraDeTeclas() {
  const ligadas = useTeclasLigadas()
  const trocas = useTrocas()
  const heard = TECLA_IDS.flatMap((id) => {
    const key = ligadas.includes(id) ? keyOf(id, trocas) : null
    return key === null ? [] : [{ id, key }]
  })
  const daTela = heard.filter(({ id }) => teclaOf(id).quadro !== 'toda')
  const achar = heard.filter(({ id }) => id === 'achar')
  const quadro = heard.filter(({ id }) => id === 'quadro')
  return (
    <footer className={css.barra} aria-label="Teclas desta tela">
      <div className={css.teclas}>
        {[...togetherOf(daTela), ...togetherOf(achar)].map(({ nome, keys }) => (
          <Item key={nome} nome={nome} keys={keys} />
        ))}
      </div>
      {heard.some(({ key }) => key.startsWith('g ')) && <Item nome="e a letra da fila" keys={['g']} />}
      {quadro.map(({ id, key }) => (
        <Item key={id} nome={teclaOf(id).nome} keys={[key]} />
      ))}
    </footer>
  )
}

function Item({ nome, keys }: { nome: string; keys: string[] }) {
  // more than two keys with the same words are shown as a range: '1 a 6'
  const [first = '', last = ''] = [keys.at(0), keys.at(-1)]
  return (
    <span>
      {keys.length > 2 ? (
        <>
          <Caps tecla={first} /> a <Caps tecla={last} />
        </>
      ) : (
        keys.map((key) => <Caps key={key} tecla={key} />)
      )}
      {nome}
    </span>
  )
}

function togetherOf(heard: { id: TeclaId; key: string }[]) {
  const groups = new Map<string, string[]>()
  for (const { id, key } of heard) {
    const { nome, junto = nome } = teclaOf(id)
    groups.set(junto, [...(groups.get(junto) ?? []), key])
  }
  return [...groups].map(([nome, keys]) => ({ nome, keys }))
}
