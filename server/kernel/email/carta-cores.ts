/** The tokens of `web/ui/tokens/tokens.css` that a mail needs, as values: mail programs do not know CSS variables. */
type Cores = Record<
  'paper' | 'card' | 'line' | 'text' | 'text2' | 'link' | 'mat' | 'kraft' | 'kraftEdge' | 'tape' | 'tapeEdge',
  string
>

export const CLARO: Cores = {
  paper: '#fbfaf7',
  card: '#ffffff',
  line: '#e6e2d8',
  text: '#0e3b43',
  text2: '#47636a',
  link: '#0b7a75',
  mat: '#0e3b43',
  kraft: '#e6cba0',
  kraftEdge: '#d3b385',
  tape: '#ffb81c',
  tapeEdge: '#e79f00',
}

export const ESCURO: Cores = {
  paper: '#0c1416',
  card: '#121d20',
  line: '#223338',
  text: '#e9f0ee',
  text2: '#a5b9bb',
  link: '#4cc9bf',
  mat: '#0b2b31',
  kraft: '#d3b485',
  kraftEdge: '#b9986a',
  tape: '#f5ae14',
  tapeEdge: '#c98a00',
}

/** The same in the light and the dark scheme. */
export const ACT = { ground: '#ffb81c', text: '#0a2a30' }
export const ON_MAT = '#f3f8f7'

export const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
