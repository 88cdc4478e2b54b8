import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, network, press, takeTurn, until } from '../../../app/testing-tela.tsx'
import { useSavePassos } from './home.queries.ts'

/** Both buttons at once. On the page one is in the card and the other in the notice that replaces the card. */
function Botoes() {
  const save = useSavePassos()
  return (
    <>
      <button type="button" onClick={() => save(true)}>
        Guardar
      </button>
      <button type="button" onClick={() => save(false)}>
        Desfazer
      </button>
    </>
  )
}

test('a second press waits for the answer to the first, so that the server keeps the last one', async () => {
  const answered = Promise.withResolvers<void>()
  const asked = network(async () => {
    await answered.promise
    return { status: 204 }
  })
  await draw(<Botoes />)
  await press('Guardar')
  await until(() => expect(asked).toHaveLength(1))
  await press('Desfazer')
  await act(takeTurn)
  expect(asked).toHaveLength(1)
  answered.resolve()
  await until(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ body }) => JSON.parse(body) as object)).toEqual([{ guardados: true }, { guardados: false }])
})
