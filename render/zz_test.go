package render
import ("testing";"bytes";"compress/flate";"fmt";"time";"image";"owarebot/engine")
func raw(p *image.Paletted) []byte { var o []byte; w:=p.Rect.Dx(); for y:=0;y<p.Rect.Dy();y++ {o=append(o,0);o=append(o,p.Pix[y*p.Stride:y*p.Stride+w]...)}; return o}
func deflate(b []byte,l int) []byte { var buf bytes.Buffer; w,_:=flate.NewWriter(&buf,l); w.Write(b);w.Close(); return buf.Bytes()}
func up(b []byte,w int,f byte) []byte { o:=make([]byte,len(b)); for y:=0;y*(w+1)<len(b);y++ { o[y*(w+1)]=f; for x:=1;x<=w;x++ { i:=y*(w+1)+x; v:=b[i]; switch f {case 1: if x>1 {v-=b[i-1]}; case 2: if y>0 {v-=b[i-w-1]}}; o[i]=v}}; return o}
func sz(b []byte, l int) (int,time.Duration) { var buf bytes.Buffer; w,_:=flate.NewWriter(&buf,l); best:=time.Hour; for i:=0;i<8;i++{buf.Reset();w.Reset(&buf);t:=time.Now(); w.Write(b);w.Close(); best=min(best,time.Since(t))}; return buf.Len(),best}
func TestZZ(t *testing.T){
 for _,th:=range Themes() { r:=renderer(t,th); 
  show:=func(n string,p *image.Paletted){ b:=raw(p); fmt.Printf("%-14s %-16s",th,n); for _,l:=range []int{1,4,5,6} {s,d:=sz(b,l); fmt.Printf(" %d:%d/%.1f",l,s,d.Seconds()*1000)}; fmt.Print(" sub5:",len(deflate(up(b,p.Rect.Dx(),1),5))," up5:",len(deflate(up(b,p.Rect.Dx(),2),5)));fmt.Println()}
  show("ground10",r.kit.grounds[1][0])
  show("ground11",r.kit.grounds[1][1])
  for _,e:=range gallery(t) { if e.theme==th {show(e.name,r.compose(e.view))}}
  _=engine.South
 }
}
