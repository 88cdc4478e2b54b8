import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '../app/private/query-client.ts'
import { Tape } from '../ui/drawings/tape.tsx'
import page from '../ui/page/page.module.css'
import { cx } from '../ui/tokens/cx.ts'
import { SECOES } from './sandbox/secoes.ts'
import css from './sandbox.module.css'

/** /sandbox (D §11): bank, carrier, mailbox and clock of an installation in which nothing is real. */
export default function Sandbox() {
  const [queryClient] = useState(createQueryClient)
  return (
    <div className={cx(page.wrap, css.page)}>
      <header className={css.head}>
        <Tape>AMBIENTE DE TESTES</Tape>
        <h1>Aqui nada é de verdade</h1>
        <p>
          O dinheiro é de brincadeira, o banco e as transportadoras são simulados, e o tempo anda quando você manda.
        </p>
        <nav aria-label="Nesta página" className={css.places}>
          {SECOES.map(({ id, titulo }) => (
            <a key={id} href={`#${id}`}>
              {titulo}
            </a>
          ))}
        </nav>
      </header>
      <QueryClientProvider client={queryClient}>
        {SECOES.map(({ id, titulo, Conteudo }) => (
          <section key={id} id={id} className={css.section} aria-labelledby={`${id}-titulo`}>
            <h2 id={`${id}-titulo`}>{titulo}</h2>
            <div className={css.body}>
              <Conteudo />
            </div>
          </section>
        ))}
      </QueryClientProvider>
    </div>
  )
}
