/** The name of a file for the screen, without folders and invisible characters, and cut to `MAX_NOME` characters. */
export function nomeDoArquivo(caminho: string) {
  const nome = caminho.slice(Math.max(caminho.lastIndexOf('/'), caminho.lastIndexOf('\\')) + 1)
  const seen = nome.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  if (seen === '') return 'arquivo sem nome'
  return seen.length > MAX_NOME ? `${seen.slice(0, MAX_NOME - 9)}…${seen.slice(-8)}` : seen
}
const MAX_NOME = 80
