import { useRef } from 'react'
import { useNavigate } from 'react-router'
import page from '../../../ui/page/page.module.css'
import { OpIcon } from '../pecas/op-icon.tsx'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './achar.module.css'

/** The one find box of the console. '/' brings the focus here from everywhere. */
export function Achar() {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useTeclas({
    achar: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  return (
    <search className={css.achar}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const busca = input.current?.value.trim()
          if (busca) void navigate(`/operacao/busca?${new URLSearchParams({ busca })}`)
        }}
      >
        <label>
          <OpIcon name="achar" size="s" />
          <span className={page.srOnly}>Achar</span>
          <input
            ref={input}
            type="search"
            name="busca"
            maxLength={120}
            autoComplete="off"
            placeholder="CPF, CNPJ, e-mail, nome, rastreio, pedido, uuid ou fim a fim"
          />
          <Tecla id="achar" />
        </label>
      </form>
    </search>
  )
}
